-- Sums of a report's rows, one row a sale, in the same columns: an order; a refund of an order, on its own day, with the
-- order's employee and terminal; and each payment or refund by itself. Open and voided orders, their payments and refunds
-- have no amounts.
CREATE VIEW order_sales WITH (security_invoker = true) AS
SELECT 'orders' AS report, location_id, id AS order_id, NULL::bigint AS payment_id, created_at AS at, employee_id,
  terminal_id, type, payment_type, NULL::boolean AS captured, NULL::text AS card_type, 1 AS count,
  (status = 'Open')::int AS open, (status = 'Voided')::int AS voided,
  CASE WHEN status = 'Completed' THEN sub_total ELSE 0 END AS gross,
  CASE WHEN status = 'Completed' THEN total_discount ELSE 0 END AS discounts,
  CASE WHEN status = 'Completed' THEN total_tax_amount ELSE 0 END AS tax,
  CASE WHEN status = 'Completed' THEN total_tips ELSE 0 END AS tips,
  0::numeric AS refunded, 0::numeric AS refunded_tax, 0::numeric AS refunded_tips
FROM orders;

CREATE VIEW order_refunds WITH (security_invoker = true) AS
SELECT 'orders' AS report, o.location_id, o.id AS order_id, p.id AS payment_id, p.created_at AS at, o.employee_id,
  o.terminal_id, o.type, o.payment_type, NULL::boolean AS captured, NULL::text AS card_type, 0 AS count,
  0 AS open, 0 AS voided, 0::numeric AS gross, 0::numeric AS discounts, 0::numeric AS tax, 0::numeric AS tips,
  CASE WHEN o.status = 'Completed' THEN p.amount ELSE 0 END AS refunded,
  CASE WHEN o.status = 'Completed' THEN p.tax_amount ELSE 0 END AS refunded_tax,
  CASE WHEN o.status = 'Completed' THEN p.tips ELSE 0 END AS refunded_tips
FROM payments p JOIN orders o ON o.location_id = p.location_id AND o.id = p.order_id
WHERE p.kind = 'Refund';

-- A payment or refund counts for the employee who took its order, as the order does. The left join lets the planner drop
-- the order where no column of it is used.
CREATE VIEW payment_sales WITH (security_invoker = true) AS
SELECT 'transactions' AS report, p.location_id, p.order_id, p.id AS payment_id, p.created_at AS at, o.employee_id,
  p.terminal_id, o.type, p.payment_type, p.captured, p.card_type, 1 AS count,
  (p.kind = 'Sale' AND o.status = 'Open')::int AS open, (p.kind = 'Sale' AND o.status = 'Voided')::int AS voided,
  CASE WHEN p.kind = 'Sale' AND o.status = 'Completed' THEN p.amount - p.tax_amount + p.total_discount ELSE 0 END
    AS gross,
  CASE WHEN p.kind = 'Sale' AND o.status = 'Completed' THEN p.total_discount ELSE 0 END AS discounts,
  CASE WHEN p.kind = 'Sale' AND o.status = 'Completed' THEN p.tax_amount ELSE 0 END AS tax,
  CASE WHEN p.kind = 'Sale' AND o.status = 'Completed' THEN p.tips ELSE 0 END AS tips,
  CASE WHEN p.kind = 'Refund' AND o.status = 'Completed' THEN p.amount ELSE 0 END AS refunded,
  CASE WHEN p.kind = 'Refund' AND o.status = 'Completed' THEN p.tax_amount ELSE 0 END AS refunded_tax,
  CASE WHEN p.kind = 'Refund' AND o.status = 'Completed' THEN p.tips ELSE 0 END AS refunded_tips
FROM payments p LEFT JOIN orders o ON o.location_id = p.location_id AND o.id = p.order_id;

-- Changed in the transaction that stores, amends or refunds an order.
CREATE TABLE sales_days (
  location_id bigint NOT NULL REFERENCES locations ON DELETE CASCADE,
  report text NOT NULL,
  facet text NOT NULL,
  value text NOT NULL,
  day date NOT NULL,
  count integer NOT NULL,
  open integer NOT NULL,
  voided integer NOT NULL,
  gross numeric(20,2) NOT NULL,
  discounts numeric(20,2) NOT NULL,
  tax numeric(20,2) NOT NULL,
  tips numeric(20,2) NOT NULL,
  refunded numeric(20,2) NOT NULL,
  refunded_tax numeric(20,2) NOT NULL,
  refunded_tips numeric(20,2) NOT NULL,
  PRIMARY KEY (location_id, report, facet, value, day)
) WITH (fillfactor = 80);
COMMENT ON TABLE sales_days IS
  'Sums of a report by day: of all sales, and of each value of each single filter.';

-- One row per report and past day: the ids and amounts of its sales as arrays, newest first, so that combined filters
-- read no sales. The transaction that changes a sale of the day deletes the row; its bitmaps are invalid without it.
CREATE TABLE packed_days (
  location_id bigint NOT NULL REFERENCES locations ON DELETE CASCADE,
  report text NOT NULL,
  day date NOT NULL,
  sales integer NOT NULL,
  ids bytea NOT NULL,
  open bytea NOT NULL,
  voided bytea NOT NULL,
  gross bytea NOT NULL,
  discounts bytea NOT NULL,
  tax bytea NOT NULL,
  tips bytea NOT NULL,
  refunded bytea NOT NULL,
  refunded_tax bytea NOT NULL,
  refunded_tips bytea NOT NULL,
  PRIMARY KEY (location_id, report, day)
);

-- Aggregates ordinals to a bitmap of 4,000 bits in which the bits of these ordinals are set: `bits_set(ordinal, 1)`.
DO $$ BEGIN
  EXECUTE format('CREATE AGGREGATE bits_set(integer, integer) (sfunc = set_bit, stype = bit, initcond = %L)',
    repeat('0', 4000));
END $$;

-- One row per filter value and 4,000 sales of a past day: a bitmap with one bit per sale, or the ordinals when few sales
-- match. 4,000 bits fit into an index tuple, so that an index-only scan reads all days of a filter value.
CREATE TABLE packed_marks (
  location_id bigint NOT NULL REFERENCES locations ON DELETE CASCADE,
  report text NOT NULL,
  facet text NOT NULL,
  value text NOT NULL,
  day date NOT NULL,
  part smallint NOT NULL,
  marks bit varying,
  ordinals smallint[],
  CHECK ((marks IS NULL) <> (ordinals IS NULL)),
  PRIMARY KEY (location_id, report, facet, value, day, part) INCLUDE (marks, ordinals)
);
-- For deleting the rows of a day. The condition keeps the planner from this index in queries that do not name `part`.
CREATE INDEX packed_marks_day ON packed_marks (location_id, day) WHERE part >= 0;

-- Not compressed, so that slices are read without decompressing the value; numbers of a few bytes compress badly.
ALTER TABLE packed_days ALTER ids SET STORAGE EXTERNAL, ALTER open SET STORAGE EXTERNAL,
  ALTER voided SET STORAGE EXTERNAL, ALTER gross SET STORAGE EXTERNAL, ALTER discounts SET STORAGE EXTERNAL,
  ALTER tax SET STORAGE EXTERNAL, ALTER tips SET STORAGE EXTERNAL, ALTER refunded SET STORAGE EXTERNAL,
  ALTER refunded_tax SET STORAGE EXTERNAL, ALTER refunded_tips SET STORAGE EXTERNAL;
COMMENT ON TABLE packed_days IS
  'Ids and amounts of the sales of a past day, as arrays.';
COMMENT ON TABLE packed_marks IS
  'Bitmaps or ordinals of the sales of a past day that match a value of a filter.';

-- The first instant of a day on the clocks of a zone: midnight, or what follows where clocks skip it; where midnight
-- comes twice, the first. Sales are counted by days as this server knows zones, and days are cut where it cuts them.
CREATE FUNCTION day_start(day date, zone text) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(min(at), day::timestamp AT TIME ZONE zone)
  FROM (
    SELECT (day::timestamp AT TIME ZONE zone) - minutes * interval '1 minute' AS at
    FROM unnest(ARRAY[0, 20, 30, 60, 120]) AS minutes
  ) AS candidates
  WHERE (at AT TIME ZONE zone)::date = day
$$;
