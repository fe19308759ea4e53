-- A payment or refund counts for the employee who took its order, as the order does: a manager who gives money back does
-- not lose the tips that somebody else was paid.
CREATE OR REPLACE VIEW payment_sales WITH (security_invoker = true) AS
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
DROP INDEX payments_employee_created;

-- Days were also counted by every tax that an order lists; now by those of its lines. Counted again in the background.
-- The owner of the tables may be subject to their row-level security.
ALTER TABLE locations NO FORCE ROW LEVEL SECURITY;
UPDATE locations SET counted_zone = NULL;
ALTER TABLE locations FORCE ROW LEVEL SECURITY;
