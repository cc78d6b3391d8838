"""What tests share: editions, positions, drivers, and programs that tests start."""
