-- Refunded tax is allocated to the taxes of an order by the sum of its refunds. Only orders with several refunds are affected:
-- their days are computed anew.
INSERT INTO stale_sales_hours (location_id, hour)
SELECT DISTINCT location_id, date_trunc('hour', created_at, 'UTC') FROM (
  SELECT location_id, created_at, count(*) OVER (PARTITION BY location_id, order_id) AS refunds FROM payments
  WHERE kind = 'Refund' AND tax_amount <> 0
) refund WHERE refunds > 1;
