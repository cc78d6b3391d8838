"""The tour: ten tables to sit down at, in any order."""
