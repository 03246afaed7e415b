"""What is wrong in data, files and configuration, and how to mend it."""
