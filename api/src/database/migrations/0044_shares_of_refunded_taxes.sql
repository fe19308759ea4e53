-- Refunded tax is allocated to the taxes of an order by the sum of its refunds: the days with refunds are computed anew.
INSERT INTO stale_sales_hours (location_id, hour)
SELECT DISTINCT location_id, date_trunc('hour', created_at, 'UTC') FROM payments WHERE kind = 'Refund' AND tax_amount <> 0;
