-- Open orders are few: without this index, counting them reads all orders of the range.
CREATE INDEX orders_open ON orders (location_id, created_at) INCLUDE (id, total_amount) WHERE status = 'Open';
