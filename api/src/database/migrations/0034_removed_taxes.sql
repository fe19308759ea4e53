-- The tax of refunds whose orders have no tax any more is in daily_tax_sales: all days are computed anew.
INSERT INTO stale_sales_hours (location_id, hour)
SELECT DISTINCT location_id, hour FROM refreshed_days
CROSS JOIN LATERAL generate_series(day::timestamp AT TIME ZONE 'UTC' - interval '14 hours',
  day::timestamp AT TIME ZONE 'UTC' + interval '48 hours', interval '1 hour') hour;
