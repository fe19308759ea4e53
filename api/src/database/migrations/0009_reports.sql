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

-- A day of a report once it is over, kept so that filters can be combined without reading its sales: how many there are,
-- in the report's order, newest first, and what each comes to. `refunds` are those that the report of orders takes off.
-- Who changes a sale of the day deletes its row here, and then its marks mean nothing.
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

-- A bit for each of 4,000 sales, and those set whose ordinals are given: `bits_set(ordinal, 1)`.
DO $$ BEGIN
  EXECUTE format('CREATE AGGREGATE bits_set(integer, integer) (sfunc = set_bit, stype = bit, initcond = %L)',
    repeat('0', 4000));
END $$;

-- Which of a packed day's sales a filter finds, 4,000 in each part, so that they fit into the index, where those of all
-- days lie beside each other: a bit for each sale, or the ordinals of the few there are.
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
-- To delete a day's: what says nothing of the part does not read marks by this index, which would find too many.
CREATE INDEX packed_marks_day ON packed_marks (location_id, day) WHERE part >= 0;

-- What is read of these is read in place: numbers of a few bytes do not become much smaller.
ALTER TABLE packed_days ALTER ids SET STORAGE EXTERNAL, ALTER open SET STORAGE EXTERNAL,
  ALTER voided SET STORAGE EXTERNAL, ALTER gross SET STORAGE EXTERNAL, ALTER discounts SET STORAGE EXTERNAL,
  ALTER tax SET STORAGE EXTERNAL, ALTER tips SET STORAGE EXTERNAL, ALTER refunded SET STORAGE EXTERNAL,
  ALTER refunded_tax SET STORAGE EXTERNAL, ALTER refunded_tips SET STORAGE EXTERNAL;
COMMENT ON TABLE packed_days IS
  'The sales of a past day in the order of a report, with their amounts.';
COMMENT ON TABLE packed_marks IS
  'Which of the sales of a packed day a filter finds.';

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
