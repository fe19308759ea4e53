-- The amounts of each sale in the columns that the reports sum, one row a sale: an order; a refund of an order, on its
-- own day, with the order's employee and terminal; and each payment or refund by itself. Open and voided orders, their
-- payments and refunds have no amounts.
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

-- The first instant of a day in a time zone: midnight, or the instant after it where clocks skip midnight. Where clocks are
-- set back over midnight, PostgreSQL converts the second of the two midnights; the subtracted minutes are all the amounts
-- by which clocks have been set back. Everywhere, a day is the range from its start to the start of the next day.
CREATE FUNCTION day_start(day date, zone text) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(min(at), day::timestamp AT TIME ZONE zone)
  FROM (
    SELECT (day::timestamp AT TIME ZONE zone) - minutes * interval '1 minute' AS at
    FROM unnest(ARRAY[0, 20, 30, 60, 120, 180]) AS minutes
  ) AS candidates
  WHERE (at AT TIME ZONE zone)::date = day
$$;

CREATE FUNCTION sales_day(at timestamptz, zone text) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT day + (at >= day_start(day + 1, zone))::int
  FROM (SELECT (at AT TIME ZONE zone)::date AS day) AS local
$$;
COMMENT ON FUNCTION sales_day IS 'The day of an instant in a time zone, as day_start cuts days.';

-- Rollups hold sums by day in the location's time zone. A transaction that changes sales inserts the UTC hours of its
-- event times here. The refresh deletes the rows that its snapshot sees and computes their days anew; readers read days
-- with rows here from the sales themselves. There is no unique key: with ON CONFLICT DO NOTHING, a sale that commits
-- after the snapshot of a refresh would lose its row, and with DO UPDATE, the terminals of a location would wait for each
-- other. Hours in UTC stay right when the location's time zone changes. No row-level security: the refresh finds the
-- locations here.
CREATE TABLE stale_sales_hours (
  location_id bigint NOT NULL, hour timestamptz(0) NOT NULL,
  changed_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX stale_sales_hours_location ON stale_sales_hours (location_id, hour);
COMMENT ON TABLE stale_sales_hours IS
  'Invalidation log of the rollups: UTC hours whose sales changed, one row a change, repeated hours allowed.';

-- Two refreshes of one day conflict on its row here: the second fails to serialize. The tables below are computed from the
-- sales; a foreign key would be checked for every row of every refresh.
CREATE TABLE refreshed_days (
  location_id bigint NOT NULL, day date NOT NULL,
  refreshed_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (location_id, day)
) WITH (fillfactor = 80);
COMMENT ON TABLE refreshed_days IS 'When the rollups of a day were last computed.';

-- Sums of the orders report and of the transactions report, by day and the values of one filter; filter and value are
-- the query parameter and its value, and empty for all sales. Refunds are negative.
CREATE TABLE daily_sales_by_filter (
  location_id bigint NOT NULL, filter text NOT NULL, value text NOT NULL, day date NOT NULL,
  orders_count integer NOT NULL, orders_open integer NOT NULL, orders_voided integer NOT NULL,
  orders_gross numeric(20,2) NOT NULL, orders_discounts numeric(20,2) NOT NULL,
  orders_tax numeric(20,2) NOT NULL, orders_tips numeric(20,2) NOT NULL,
  orders_refunded numeric(20,2) NOT NULL, orders_refunded_tax numeric(20,2) NOT NULL,
  orders_refunded_tips numeric(20,2) NOT NULL,
  transactions_count integer NOT NULL, transactions_open integer NOT NULL, transactions_voided integer NOT NULL,
  transactions_gross numeric(20,2) NOT NULL, transactions_discounts numeric(20,2) NOT NULL,
  transactions_tax numeric(20,2) NOT NULL, transactions_tips numeric(20,2) NOT NULL,
  transactions_refunded numeric(20,2) NOT NULL, transactions_refunded_tax numeric(20,2) NOT NULL,
  transactions_refunded_tips numeric(20,2) NOT NULL,
  PRIMARY KEY (location_id, filter, value, day)
);
CREATE INDEX daily_sales_by_filter_day ON daily_sales_by_filter (location_id, day);
COMMENT ON TABLE daily_sales_by_filter IS 'Rollup of the sales reports by day and the value of a single filter.';

CREATE TABLE daily_sales (
  location_id bigint NOT NULL, day date NOT NULL, employee_id bigint, type text, payment_type text,
  orders_count integer NOT NULL, orders_open integer NOT NULL, orders_voided integer NOT NULL,
  orders_gross numeric(20,2) NOT NULL, orders_discounts numeric(20,2) NOT NULL,
  orders_tax numeric(20,2) NOT NULL, orders_tips numeric(20,2) NOT NULL,
  orders_refunded numeric(20,2) NOT NULL, orders_refunded_tax numeric(20,2) NOT NULL,
  orders_refunded_tips numeric(20,2) NOT NULL,
  transactions_count integer NOT NULL, transactions_open integer NOT NULL, transactions_voided integer NOT NULL,
  transactions_gross numeric(20,2) NOT NULL, transactions_discounts numeric(20,2) NOT NULL,
  transactions_tax numeric(20,2) NOT NULL, transactions_tips numeric(20,2) NOT NULL,
  transactions_refunded numeric(20,2) NOT NULL, transactions_refunded_tax numeric(20,2) NOT NULL,
  transactions_refunded_tips numeric(20,2) NOT NULL
);
CREATE INDEX daily_sales_day ON daily_sales (location_id, day);
COMMENT ON TABLE daily_sales IS 'Rollup of the sales reports by day, employee, order type and payment type.';

-- Lines of completed orders, without refunds: net is without discounts and before tax.
CREATE TABLE daily_item_sales (
  location_id bigint NOT NULL, day date NOT NULL,
  item_id bigint, item_name text NOT NULL, category_id bigint, category_name text,
  quantity numeric(20,3) NOT NULL, discounts numeric(20,2) NOT NULL,
  net numeric(20,2) NOT NULL, tax numeric(20,2) NOT NULL
);
CREATE INDEX daily_item_sales_day ON daily_item_sales (location_id, day);
COMMENT ON TABLE daily_item_sales IS
  'Rollup of order lines by day, item and category, with their names at the time of the sale.';
