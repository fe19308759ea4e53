-- What the reports sum up, a row a sale, in the same columns: an order; what went back of one, on its own day, with the
-- order's employee and terminal; and each payment or refund by itself. An order that is open or voided comes to nothing,
-- and so does what was paid of it and what went back.
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

-- Every payment has its order; told so, the planner leaves the order out where nothing of it is asked for.
CREATE VIEW payment_sales WITH (security_invoker = true) AS
SELECT 'transactions' AS report, p.location_id, p.order_id, p.id AS payment_id, p.created_at AS at, p.employee_id,
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

-- The zone by whose days sales_days counts the location's sales. Reports read the sales themselves while it is not the
-- location's own, or null: what was sold before is counted when somebody first asks for it.
ALTER TABLE locations ADD counted_zone text;

-- Sales by days: all, and those of every single filter of the reports. Whoever stores, amends or refunds an order changes it in the same transaction.
CREATE TABLE sales_days (
  location_id bigint NOT NULL REFERENCES locations ON DELETE CASCADE,
  report text NOT NULL,
  facet text NOT NULL,
  value text NOT NULL,
  day date NOT NULL,
  count integer NOT NULL,
  open integer NOT NULL,
  voided integer NOT NULL,
  gross numeric(14,2) NOT NULL,
  discounts numeric(14,2) NOT NULL,
  tax numeric(14,2) NOT NULL,
  tips numeric(14,2) NOT NULL,
  refunded numeric(14,2) NOT NULL,
  refunded_tax numeric(14,2) NOT NULL,
  refunded_tips numeric(14,2) NOT NULL,
  PRIMARY KEY (location_id, report, facet, value, day)
) WITH (fillfactor = 80);

ALTER TABLE sales_days ENABLE ROW LEVEL SECURITY;
ALTER TABLE sales_days FORCE ROW LEVEL SECURITY;
CREATE POLICY location_owns_row ON sales_days USING (location_id = current_location_id());
GRANT SELECT ON order_sales, order_refunds, payment_sales TO backoffice_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON sales_days TO backoffice_app;

CREATE INDEX payments_refunds_created ON payments (location_id, created_at) WHERE kind = 'Refund';
-- What is sold with a filter is looked for among the orders of a page's days alone: these are known by their numbers.
CREATE INDEX order_items_item ON order_items (location_id, item_id, order_id);
CREATE INDEX order_items_category ON order_items (location_id, category_id, order_id);
CREATE INDEX order_item_modifiers_modifier ON order_item_modifiers (location_id, modifier_id, order_id);
CREATE INDEX order_taxes_tax ON order_taxes (location_id, tax_id, order_id);
DROP INDEX payments_created;
CREATE INDEX payments_created ON payments (location_id, created_at DESC, id DESC) INCLUDE (order_id);
CREATE INDEX orders_terminal_created ON orders (location_id, terminal_id, created_at DESC, id DESC);
CREATE INDEX orders_type_created ON orders (location_id, type, created_at DESC, id DESC);
CREATE INDEX payments_employee_created ON payments (location_id, employee_id, created_at DESC, id DESC);
CREATE INDEX payments_terminal_created ON payments (location_id, terminal_id, created_at DESC, id DESC);
