"""What a viewer sees, as HTML fragments and data: built from views only."""
