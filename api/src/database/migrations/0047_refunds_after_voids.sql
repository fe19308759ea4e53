-- A void cancels a sale together with the refunds that cover its payments, so none of them has an amount in the reports. A refund
-- that is stored after the void pays out more money: it counts as other refunds do. Null for other payments and refunds. Earlier
-- refunds keep null, because the Z reports of their days do not count them.
ALTER TABLE payments ADD COLUMN is_after_void boolean;

-- The transactions report reads its figures from this index alone.
DROP INDEX payments_created;
CREATE INDEX payments_created ON payments (location_id, created_at, id) INCLUDE (order_id, kind, order_employee_id,
  terminal_id, order_type, payment_type, card_type, captured, order_status, amount, tax_amount, tips, total_discount,
  service_charge_amount, rounding_amount, is_after_void);

CREATE OR REPLACE VIEW order_refunds WITH (security_invoker = true) AS
SELECT 'orders' AS report, o.location_id, o.id AS order_id, p.id AS payment_id, p.created_at AS at, o.employee_id,
  o.terminal_id, o.type, coalesce(o.tender_mix, o.payment_type) AS payment_type, o.card_type, o.capture_state, 0 AS count,
  0 AS open, 0 AS voided, 0 AS guests, 0::numeric AS gross, 0::numeric AS discounts, 0::numeric AS comps,
  0::numeric AS service_charges, 0::numeric AS tax, 0::numeric AS rounding, 0::numeric AS tips,
  CASE WHEN o.status = 'Completed' OR p.is_after_void THEN p.amount - coalesce(p.excess_amount, 0) ELSE 0 END AS refunded,
  CASE WHEN o.status = 'Completed' OR p.is_after_void THEN coalesce(p.service_charge_amount, 0) ELSE 0 END
    AS refunded_service_charges,
  CASE WHEN o.status = 'Completed' OR p.is_after_void THEN p.tax_amount ELSE 0 END AS refunded_tax,
  CASE WHEN o.status = 'Completed' OR p.is_after_void THEN coalesce(p.rounding_amount, 0) ELSE 0 END AS refunded_rounding,
  CASE WHEN o.status = 'Completed' OR p.is_after_void THEN p.tips ELSE 0 END AS refunded_tips, o.source, o.status
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

CREATE OR REPLACE VIEW payment_sales WITH (security_invoker = true) AS
SELECT 'transactions' AS report, p.location_id, order_id, p.id AS payment_id, p.created_at AS at,
  order_employee_id AS employee_id, p.terminal_id, order_type AS type, p.payment_type, p.card_type,
  CASE WHEN captured THEN 'Captured' ELSE 'NotCaptured' END AS capture_state, 1 AS count,
  (kind = 'Sale' AND order_status = 'Open')::int AS open, (kind = 'Sale' AND order_status = 'Voided')::int AS voided,
  0 AS guests,
  CASE WHEN kind = 'Sale' AND order_status = 'Completed' THEN amount - coalesce(p.service_charge_amount, 0) - tax_amount
    - coalesce(rounding_amount, 0) + p.total_discount ELSE 0 END AS gross,
  CASE WHEN kind = 'Sale' AND order_status = 'Completed' THEN p.total_discount ELSE 0 END AS discounts,
  0::numeric AS comps,
  CASE WHEN kind = 'Sale' AND order_status = 'Completed' THEN coalesce(p.service_charge_amount, 0) ELSE 0 END
    AS service_charges,
  CASE WHEN kind = 'Sale' AND order_status = 'Completed' THEN tax_amount ELSE 0 END AS tax,
  CASE WHEN kind = 'Sale' AND order_status = 'Completed' THEN coalesce(rounding_amount, 0) ELSE 0 END AS rounding,
  CASE WHEN kind = 'Sale' AND order_status = 'Completed' THEN tips ELSE 0 END AS tips,
  CASE WHEN kind = 'Refund' AND (order_status = 'Completed' OR is_after_void) THEN amount ELSE 0 END AS refunded,
  CASE WHEN kind = 'Refund' AND (order_status = 'Completed' OR is_after_void)
    THEN coalesce(p.service_charge_amount, 0) ELSE 0 END AS refunded_service_charges,
  CASE WHEN kind = 'Refund' AND (order_status = 'Completed' OR is_after_void) THEN tax_amount ELSE 0 END AS refunded_tax,
  CASE WHEN kind = 'Refund' AND (order_status = 'Completed' OR is_after_void)
    THEN coalesce(rounding_amount, 0) ELSE 0 END AS refunded_rounding,
  CASE WHEN kind = 'Refund' AND (order_status = 'Completed' OR is_after_void) THEN tips ELSE 0 END AS refunded_tips,
  o.source, order_status AS status
FROM payments p LEFT JOIN orders o ON o.location_id = p.location_id AND o.id = p.order_id;
