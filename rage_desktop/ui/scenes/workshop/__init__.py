"""The rules workshop: the shelf of own editions, and the page on which one is edited."""
