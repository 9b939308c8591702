"""The documentation: that it is whole, that its links lead somewhere, that what it shows is so."""
