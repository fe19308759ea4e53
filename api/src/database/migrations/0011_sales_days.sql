-- What the reports sum up, a row a sale: every order; its refunds, on their own day, with the order's employee and terminal;
-- and every payment and refund by itself. Reports of long ranges read it added up by days (sales_days).
CREATE VIEW sales WITH (security_invoker = true) AS
SELECT 'orders' AS report, o.location_id, o.id AS order_id, NULL::bigint AS payment_id, o.created_at AS at, o.employee_id, o.terminal_id, o.type,
  o.payment_type, NULL::boolean AS captured, NULL::text AS card_type, 1 AS count,
  (o.status = 'Open')::int AS open, (o.status = 'Voided')::int AS voided,
  CASE WHEN o.status = 'Completed' THEN o.sub_total ELSE 0 END AS gross,
  CASE WHEN o.status = 'Completed' THEN o.total_discount ELSE 0 END AS discounts,
  CASE WHEN o.status = 'Completed' THEN o.total_tax_amount ELSE 0 END AS tax,
  CASE WHEN o.status = 'Completed' THEN o.total_tips ELSE 0 END AS tips,
  0::numeric AS refunded, 0::numeric AS refunded_tax, 0::numeric AS refunded_tips
FROM orders o
UNION ALL
SELECT 'orders', o.location_id, o.id, p.id, p.created_at, o.employee_id, o.terminal_id, o.type,
  o.payment_type, NULL, NULL, 0,
  0, 0, 0, 0, 0, 0,
  p.amount, p.tax_amount, p.tips
FROM payments p JOIN orders o ON o.location_id = p.location_id AND o.id = p.order_id
WHERE p.kind = 'Refund'
UNION ALL
SELECT 'transactions', p.location_id, p.order_id, p.id, p.created_at, p.employee_id, p.terminal_id, o.type,
  p.payment_type, p.captured, p.card_type, 1,
  (p.kind = 'Sale' AND o.status = 'Open')::int, (p.kind = 'Sale' AND o.status = 'Voided')::int,
  CASE WHEN p.kind = 'Sale' AND o.status = 'Completed' THEN p.amount - p.tax_amount + p.total_discount ELSE 0 END,
  CASE WHEN p.kind = 'Sale' AND o.status = 'Completed' THEN p.total_discount ELSE 0 END,
  CASE WHEN p.kind = 'Sale' AND o.status = 'Completed' THEN p.tax_amount ELSE 0 END,
  CASE WHEN p.kind = 'Sale' AND o.status = 'Completed' THEN p.tips ELSE 0 END,
  CASE WHEN p.kind = 'Refund' THEN p.amount ELSE 0 END,
  CASE WHEN p.kind = 'Refund' THEN p.tax_amount ELSE 0 END,
  CASE WHEN p.kind = 'Refund' THEN p.tips ELSE 0 END
-- Every payment has its order; told so, the planner leaves the order out where nothing of it is asked for.
FROM payments p LEFT JOIN orders o ON o.location_id = p.location_id AND o.id = p.order_id;

-- The zone by whose days sales_days counts, while that is no longer the location's own.
ALTER TABLE locations ADD counted_zone text;

-- What each order adds to which counters: those of all sales, and those of every single filter of the reports.
CREATE VIEW sales_parts WITH (security_invoker = true) AS
SELECT s.location_id, s.order_id, s.report, f.facet, f.value,
  (s.at AT TIME ZONE coalesce(l.counted_zone, l.timezone))::date AS day,
  s.count, s.open, s.voided, s.gross, s.discounts, s.tax, s.tips, s.refunded, s.refunded_tax, s.refunded_tips
FROM sales s
JOIN locations l ON l.id = s.location_id
CROSS JOIN LATERAL (
  VALUES ('all', ''), ('employee', s.employee_id::text), ('payment_type', s.payment_type),
    ('employee_payment_type', s.employee_id || ' ' || s.payment_type), ('type', s.type), ('terminal', s.terminal_id::text),
    ('captured', s.captured::text), ('card_type', s.card_type)
  UNION ALL
  SELECT DISTINCT 'captured', p.captured::text FROM payments p
  WHERE s.report = 'orders' AND p.location_id = s.location_id AND p.order_id = s.order_id
  UNION ALL
  SELECT DISTINCT 'card_type', p.card_type FROM payments p
  WHERE s.report = 'orders' AND p.location_id = s.location_id AND p.order_id = s.order_id
  UNION ALL
  SELECT DISTINCT 'item', i.item_id::text FROM order_items i
  WHERE i.location_id = s.location_id AND i.order_id = s.order_id
  UNION ALL
  SELECT DISTINCT 'category', i.category_id::text FROM order_items i
  WHERE i.location_id = s.location_id AND i.order_id = s.order_id
  UNION ALL
  SELECT DISTINCT 'modifier', m.modifier_id::text FROM order_item_modifiers m
  WHERE m.location_id = s.location_id AND m.order_id = s.order_id
  UNION ALL
  SELECT DISTINCT 'tax', t.tax_id::text FROM order_taxes t
  WHERE t.location_id = s.location_id AND t.order_id = s.order_id
) f (facet, value)
WHERE f.value IS NOT NULL;

-- sales_parts added up; whoever stores, amends or refunds an order changes it in the same transaction.
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

-- An owner of tables who is no superuser sees their rows only while row-level security is not forced on owners.
DO $$
DECLARE
  read_table text;
BEGIN
  FOREACH read_table IN ARRAY ARRAY['locations', 'orders', 'order_items', 'order_item_modifiers', 'order_taxes', 'payments']
  LOOP
    EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', read_table);
  END LOOP;
END $$;

INSERT INTO sales_days
SELECT location_id, report, facet, value, day, sum(count), sum(open), sum(voided), sum(gross), sum(discounts), sum(tax),
  sum(tips), sum(refunded), sum(refunded_tax), sum(refunded_tips)
FROM sales_parts GROUP BY location_id, report, facet, value, day;

DO $$
DECLARE
  read_table text;
BEGIN
  FOREACH read_table IN ARRAY ARRAY['locations', 'orders', 'order_items', 'order_item_modifiers', 'order_taxes', 'payments']
  LOOP
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', read_table);
  END LOOP;
END $$;

ALTER TABLE sales_days ENABLE ROW LEVEL SECURITY;
ALTER TABLE sales_days FORCE ROW LEVEL SECURITY;
CREATE POLICY location_owns_row ON sales_days USING (location_id = current_location_id());
GRANT SELECT ON sales, sales_parts TO backoffice_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON sales_days TO backoffice_app;

-- What a filter finds seldom, it finds without a walk through a year of orders. Keys that repeat are stored once.
CREATE INDEX order_items_item ON order_items (location_id, item_id);
CREATE INDEX order_items_category ON order_items (location_id, category_id);
CREATE INDEX order_item_modifiers_modifier ON order_item_modifiers (location_id, modifier_id);
CREATE INDEX order_taxes_tax ON order_taxes (location_id, tax_id);
CREATE INDEX orders_terminal_created ON orders (location_id, terminal_id, created_at DESC, id DESC);
CREATE INDEX orders_type_created ON orders (location_id, type, created_at DESC, id DESC);
CREATE INDEX payments_employee_created ON payments (location_id, employee_id, created_at DESC, id DESC);
CREATE INDEX payments_terminal_created ON payments (location_id, terminal_id, created_at DESC, id DESC);
