"""The pages around the table, and the page of the table itself."""
