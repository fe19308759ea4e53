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

-- The days of the rollup's rows are computed anew. The statement needs no time zone: PostgreSQL may lack that of a location.
INSERT INTO stale_sales_hours (location_id, hour)
SELECT location_id, date_trunc('hour', created_at, 'UTC') FROM payments WHERE kind = 'Refund'
UNION
SELECT location_id, date_trunc('hour', created_at, 'UTC') FROM payments WHERE paid_again_amount IS NOT NULL;
