-- The part of a refund that returns what was paid beyond the total of its order, negative as the amount of the refund. It is
-- not the return of a sale, so the orders report does not subtract it from the sales. Null for other payments and refunds.
ALTER TABLE payments ADD COLUMN excess_amount numeric(12,2);

CREATE OR REPLACE VIEW order_refunds WITH (security_invoker = true) AS
SELECT 'orders' AS report, o.location_id, o.id AS order_id, p.id AS payment_id, p.created_at AS at, o.employee_id,
  o.terminal_id, o.type, coalesce(o.tender_mix, o.payment_type) AS payment_type, o.card_type, o.capture_state, 0 AS count,
  0 AS open, 0 AS voided, 0 AS guests, 0::numeric AS gross, 0::numeric AS discounts, 0::numeric AS comps,
  0::numeric AS service_charges, 0::numeric AS tax, 0::numeric AS rounding, 0::numeric AS tips,
  CASE WHEN o.status = 'Completed' THEN p.amount - coalesce(p.excess_amount, 0) ELSE 0 END AS refunded,
  CASE WHEN o.status = 'Completed' THEN coalesce(p.service_charge_amount, 0) ELSE 0 END AS refunded_service_charges,
  CASE WHEN o.status = 'Completed' THEN p.tax_amount ELSE 0 END AS refunded_tax,
  CASE WHEN o.status = 'Completed' THEN coalesce(p.rounding_amount, 0) ELSE 0 END AS refunded_rounding,
  CASE WHEN o.status = 'Completed' THEN p.tips ELSE 0 END AS refunded_tips, o.source, o.status
FROM payments p JOIN orders o ON o.location_id = p.location_id AND o.id = p.order_id
WHERE p.kind = 'Refund';
