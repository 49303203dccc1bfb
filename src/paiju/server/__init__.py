"""A card room for many: tables in the browser and for bots from outside, over HTTP and WebSocket."""
