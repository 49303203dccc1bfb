"""What people are told in words."""
