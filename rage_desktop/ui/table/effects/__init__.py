"""Effects over the table (VISUAL 10), drawn from the TableView's transients."""
