"""One package a game. They share the core and never import one another."""
