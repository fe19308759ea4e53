-- The part of a payment that pays again what refunds of its order had returned, with the tax, the discount, the service charges
-- and the rounding of these refunds. It makes up for the refunds on its own day: the days of the refunds do not change. Null for
-- other payments and refunds. Earlier payments keep null until their order is amended, because no figure changes without a new
-- revision in the ledger.
ALTER TABLE payments
  ADD COLUMN paid_again_amount numeric(12,2),
  ADD COLUMN paid_again_tax_amount numeric(12,2),
  ADD COLUMN paid_again_discount numeric(12,2),
  ADD COLUMN paid_again_service_charge_amount numeric(12,2),
  ADD COLUMN paid_again_rounding_amount numeric(12,2);
CREATE INDEX payments_paid_again ON payments (location_id, created_at) WHERE paid_again_amount IS NOT NULL;

-- The second part has the payments that pay again what refunds had returned.
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
WHERE p.kind = 'Refund'
UNION ALL
SELECT 'orders', o.location_id, o.id, p.id, p.created_at, o.employee_id,
  o.terminal_id, o.type, coalesce(o.tender_mix, o.payment_type), o.card_type, o.capture_state, 0,
  0, 0, 0, 0::numeric, 0::numeric, 0::numeric, 0::numeric, 0::numeric, 0::numeric, 0::numeric,
  CASE WHEN o.status = 'Completed' THEN p.paid_again_amount ELSE 0 END,
  CASE WHEN o.status = 'Completed' THEN coalesce(p.paid_again_service_charge_amount, 0) ELSE 0 END,
  CASE WHEN o.status = 'Completed' THEN coalesce(p.paid_again_tax_amount, 0) ELSE 0 END,
  CASE WHEN o.status = 'Completed' THEN coalesce(p.paid_again_rounding_amount, 0) ELSE 0 END,
  0::numeric, o.source, o.status
FROM payments p JOIN orders o ON o.location_id = p.location_id AND o.id = p.order_id
WHERE p.paid_again_amount IS NOT NULL;
