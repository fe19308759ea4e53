-- dimension is reason or refunded_by, and value its value, null for refunds without an employee. refunds is without tax,
-- service charges and rounding. The reason of payments that pay again is 'Paid again after a refund': negative, without units.
CREATE TABLE daily_refunds (
  location_id bigint NOT NULL, day date NOT NULL,
  dimension text NOT NULL CHECK (dimension IN ('reason', 'refunded_by')), value text,
  units integer NOT NULL, refunds numeric(20,2) NOT NULL
);
COMMENT ON TABLE daily_refunds IS 'Rollup of refunds by day and one of reason and the employee who refunded.';
CREATE INDEX daily_refunds_day ON daily_refunds (location_id, dimension, day);

ALTER TABLE daily_refunds ENABLE ROW LEVEL SECURITY;
ALTER TABLE daily_refunds FORCE ROW LEVEL SECURITY;
CREATE POLICY location_owns_row ON daily_refunds USING (location_id = current_location_id());
CREATE POLICY owner_reads_all_locations ON daily_refunds FOR SELECT TO CURRENT_USER
  USING (current_setting('app.all_locations', true) = 'on');

-- Fills the rollup for the days that the other rollups contain.
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
