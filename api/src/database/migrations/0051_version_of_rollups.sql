-- Version of the rollups. During an upgrade, processes of the earlier version still run and would record days as refreshed
-- without the new or changed rollups. Their refreshes fail here like conflicting ones, and the days stay stale. A migration
-- that adds or changes a rollup therefore begins with CREATE OR REPLACE TRIGGER and the next version, which also waits for
-- running refreshes, and ROLLUPS_VERSION in rollups.ts becomes the same.
CREATE FUNCTION require_rollups_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('app.rollups_version', true) IS DISTINCT FROM TG_ARGV[0] THEN
    RAISE EXCEPTION 'The rollups have version %, which this process does not refresh', TG_ARGV[0]
      USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER require_rollups_version BEFORE INSERT ON refreshed_days
  FOR EACH STATEMENT EXECUTE FUNCTION require_rollups_version('1');

-- Fills the rollup of refunds again, because earlier processes may have refreshed days since 0050.
DELETE FROM daily_refunds;
INSERT INTO daily_refunds (location_id, day, dimension, value, units, refunds)
SELECT location_id, day, dimension, value, sum(units), sum(refunds)
FROM (
  SELECT location_id, created_at, reason, employee_id, 1 AS units,
    tax_amount + coalesce(service_charge_amount, 0) + coalesce(rounding_amount, 0) - amount + coalesce(excess_amount, 0)
      AS refunds
  FROM payments WHERE kind = 'Refund' AND (order_status = 'Completed' OR is_after_void)
  UNION ALL
  SELECT location_id, created_at, 'Paid again after a refund', NULL, 0,
    coalesce(paid_again_tax_amount, 0) + coalesce(paid_again_service_charge_amount, 0)
      + coalesce(paid_again_rounding_amount, 0) - paid_again_amount
  FROM payments WHERE paid_again_amount IS NOT NULL AND order_status = 'Completed'
) refund
JOIN locations ON locations.id = location_id
CROSS JOIN LATERAL sales_day(refund.created_at, timezone, day_cutoff) AS sold (day)
JOIN refreshed_days USING (location_id, day)
CROSS JOIN LATERAL (VALUES ('reason', reason), ('refunded_by', employee_id::text)) AS part (dimension, value)
GROUP BY location_id, day, dimension, value;
