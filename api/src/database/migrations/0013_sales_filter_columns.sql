-- Copies of the columns that the sales reports filter by, so that one index per report has them all: an order has the
-- payment types, card types and capture states of its payments, and a payment the employee, type and status of its order.
ALTER TABLE orders
  ADD COLUMN card_type text CHECK (card_type IN ('Debit', 'Credit', 'Mixed')),
  ADD COLUMN capture_state text CHECK (capture_state IN ('Captured', 'NotCaptured', 'Mixed'));
ALTER TABLE payments ADD COLUMN order_employee_id bigint, ADD COLUMN order_type text, ADD COLUMN order_status text;

UPDATE orders SET card_type = paid.card_type, capture_state = paid.capture_state
FROM (
  SELECT location_id, order_id,
    CASE WHEN min(card_type) < max(card_type) THEN 'Mixed' ELSE min(card_type) END AS card_type,
    CASE WHEN bool_and(captured) THEN 'Captured' WHEN bool_or(captured) THEN 'Mixed' ELSE 'NotCaptured' END AS capture_state
  FROM payments GROUP BY location_id, order_id
) paid
WHERE orders.location_id = paid.location_id AND orders.id = paid.order_id;
UPDATE payments SET order_employee_id = orders.employee_id, order_type = orders.type, order_status = orders.status
FROM orders WHERE orders.location_id = payments.location_id AND orders.id = payments.order_id;
ALTER TABLE payments ALTER COLUMN order_type SET NOT NULL, ALTER COLUMN order_status SET NOT NULL;

DROP INDEX orders_created, orders_employee_created, orders_terminal_created, payments_created;
CREATE INDEX orders_created ON orders (location_id, created_at, id) INCLUDE (employee_id, terminal_id, type, payment_type,
  card_type, capture_state, status, sub_total, total_discount, total_tax_amount, total_tips);
CREATE INDEX payments_created ON payments (location_id, created_at, id) INCLUDE (order_id, kind, order_employee_id,
  terminal_id, order_type, payment_type, card_type, captured, order_status, amount, tax_amount, tips, total_discount);

DROP VIEW order_sales, order_refunds, payment_sales;
CREATE VIEW order_sales WITH (security_invoker = true) AS
SELECT 'orders' AS report, location_id, id AS order_id, NULL::bigint AS payment_id, created_at AS at, employee_id,
  terminal_id, type, payment_type, card_type, capture_state, 1 AS count,
  (status = 'Open')::int AS open, (status = 'Voided')::int AS voided,
  CASE WHEN status = 'Completed' THEN sub_total ELSE 0 END AS gross,
  CASE WHEN status = 'Completed' THEN total_discount ELSE 0 END AS discounts,
  CASE WHEN status = 'Completed' THEN total_tax_amount ELSE 0 END AS tax,
  CASE WHEN status = 'Completed' THEN total_tips ELSE 0 END AS tips,
  0::numeric AS refunded, 0::numeric AS refunded_tax, 0::numeric AS refunded_tips
FROM orders;

CREATE VIEW order_refunds WITH (security_invoker = true) AS
SELECT 'orders' AS report, o.location_id, o.id AS order_id, p.id AS payment_id, p.created_at AS at, o.employee_id,
  o.terminal_id, o.type, o.payment_type, o.card_type, o.capture_state, 0 AS count,
  0 AS open, 0 AS voided, 0::numeric AS gross, 0::numeric AS discounts, 0::numeric AS tax, 0::numeric AS tips,
  CASE WHEN o.status = 'Completed' THEN p.amount ELSE 0 END AS refunded,
  CASE WHEN o.status = 'Completed' THEN p.tax_amount ELSE 0 END AS refunded_tax,
  CASE WHEN o.status = 'Completed' THEN p.tips ELSE 0 END AS refunded_tips
FROM payments p JOIN orders o ON o.location_id = p.location_id AND o.id = p.order_id
WHERE p.kind = 'Refund';

-- A payment or refund counts for the employee who took its order, as the order does.
CREATE VIEW payment_sales WITH (security_invoker = true) AS
SELECT 'transactions' AS report, location_id, order_id, id AS payment_id, created_at AS at,
  order_employee_id AS employee_id, terminal_id, order_type AS type, payment_type, card_type,
  CASE WHEN captured THEN 'Captured' ELSE 'NotCaptured' END AS capture_state, 1 AS count,
  (kind = 'Sale' AND order_status = 'Open')::int AS open, (kind = 'Sale' AND order_status = 'Voided')::int AS voided,
  CASE WHEN kind = 'Sale' AND order_status = 'Completed' THEN amount - tax_amount + total_discount ELSE 0 END AS gross,
  CASE WHEN kind = 'Sale' AND order_status = 'Completed' THEN total_discount ELSE 0 END AS discounts,
  CASE WHEN kind = 'Sale' AND order_status = 'Completed' THEN tax_amount ELSE 0 END AS tax,
  CASE WHEN kind = 'Sale' AND order_status = 'Completed' THEN tips ELSE 0 END AS tips,
  CASE WHEN kind = 'Refund' AND order_status = 'Completed' THEN amount ELSE 0 END AS refunded,
  CASE WHEN kind = 'Refund' AND order_status = 'Completed' THEN tax_amount ELSE 0 END AS refunded_tax,
  CASE WHEN kind = 'Refund' AND order_status = 'Completed' THEN tips ELSE 0 END AS refunded_tips
FROM payments;

-- The rollup by filter has other values for capture states and card types of orders: all days are computed anew.
INSERT INTO stale_sales_hours (location_id, hour)
SELECT DISTINCT location_id, hour FROM refreshed_days
CROSS JOIN LATERAL generate_series(day::timestamp AT TIME ZONE 'UTC' - interval '14 hours',
  day::timestamp AT TIME ZONE 'UTC' + interval '36 hours', interval '1 hour') hour;
