-- The views of sales have the source and the status of the order. PostgreSQL drops the join of payment_sales where a
-- statement does not use the source.
CREATE OR REPLACE VIEW order_sales WITH (security_invoker = true) AS
SELECT 'orders' AS report, location_id, id AS order_id, NULL::bigint AS payment_id, created_at AS at, employee_id,
  terminal_id, type, coalesce(tender_mix, payment_type) AS payment_type, card_type, capture_state, 1 AS count,
  (status = 'Open')::int AS open, (status = 'Voided')::int AS voided,
  CASE WHEN status = 'Completed' THEN coalesce(guest_count, 0) ELSE 0 END AS guests,
  CASE WHEN status = 'Completed' THEN sub_total ELSE 0 END AS gross,
  CASE WHEN status = 'Completed' THEN total_discount ELSE 0 END AS discounts,
  CASE WHEN status = 'Completed' THEN coalesce(total_comps, 0) ELSE 0 END AS comps,
  CASE WHEN status = 'Completed' THEN coalesce(service_charge_amount, 0) ELSE 0 END AS service_charges,
  CASE WHEN status = 'Completed' THEN total_tax_amount ELSE 0 END AS tax,
  CASE WHEN status = 'Completed' THEN coalesce(cash_rounding, 0) ELSE 0 END AS rounding,
  CASE WHEN status = 'Completed' THEN total_tips ELSE 0 END AS tips,
  0::numeric AS refunded, 0::numeric AS refunded_service_charges, 0::numeric AS refunded_tax,
  0::numeric AS refunded_rounding, 0::numeric AS refunded_tips, source, status
FROM orders;

CREATE OR REPLACE VIEW order_refunds WITH (security_invoker = true) AS
SELECT 'orders' AS report, o.location_id, o.id AS order_id, p.id AS payment_id, p.created_at AS at, o.employee_id,
  o.terminal_id, o.type, coalesce(o.tender_mix, o.payment_type) AS payment_type, o.card_type, o.capture_state, 0 AS count,
  0 AS open, 0 AS voided, 0 AS guests, 0::numeric AS gross, 0::numeric AS discounts, 0::numeric AS comps,
  0::numeric AS service_charges, 0::numeric AS tax, 0::numeric AS rounding, 0::numeric AS tips,
  CASE WHEN o.status = 'Completed' THEN p.amount ELSE 0 END AS refunded,
  CASE WHEN o.status = 'Completed' THEN coalesce(p.service_charge_amount, 0) ELSE 0 END AS refunded_service_charges,
  CASE WHEN o.status = 'Completed' THEN p.tax_amount ELSE 0 END AS refunded_tax,
  CASE WHEN o.status = 'Completed' THEN coalesce(p.rounding_amount, 0) ELSE 0 END AS refunded_rounding,
  CASE WHEN o.status = 'Completed' THEN p.tips ELSE 0 END AS refunded_tips, o.source, o.status
FROM payments p JOIN orders o ON o.location_id = p.location_id AND o.id = p.order_id
WHERE p.kind = 'Refund';

-- A payment or refund counts for the employee who took its order, as the order does. Its gross is what it pays for before
-- discounts, service charges, taxes and rounding.
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
  CASE WHEN kind = 'Refund' AND order_status = 'Completed' THEN amount ELSE 0 END AS refunded,
  CASE WHEN kind = 'Refund' AND order_status = 'Completed' THEN coalesce(p.service_charge_amount, 0) ELSE 0 END
    AS refunded_service_charges,
  CASE WHEN kind = 'Refund' AND order_status = 'Completed' THEN tax_amount ELSE 0 END AS refunded_tax,
  CASE WHEN kind = 'Refund' AND order_status = 'Completed' THEN coalesce(rounding_amount, 0) ELSE 0 END
    AS refunded_rounding,
  CASE WHEN kind = 'Refund' AND order_status = 'Completed' THEN tips ELSE 0 END AS refunded_tips,
  o.source, order_status AS status
FROM payments p LEFT JOIN orders o ON o.location_id = p.location_id AND o.id = p.order_id;

-- The discounts and comps of orders, one per row. The part of an order's discount that no reason explains has the kind
-- Discount and no reason.
CREATE VIEW order_discounts WITH (security_invoker = true) AS
SELECT orders.location_id, orders.id AS order_id, discount.kind, discount.reason, discount.amount
FROM orders CROSS JOIN LATERAL (
  WITH known AS (
    SELECT 'Discount' AS kind, discount_reason AS reason, own_discount AS amount
    WHERE discount_reason IS NOT NULL AND total_discount > cash_discount
    UNION ALL
    SELECT coalesce(line.discount_kind, 'Discount'), coalesce(line.discount_reason, ''), line.own_discount
    FROM order_items line
    WHERE line.location_id = orders.location_id AND line.order_id = orders.id AND line.own_discount IS NOT NULL
  )
  SELECT kind, reason, amount FROM known
  UNION ALL
  SELECT 'CashDiscount', '', cash_discount
  UNION ALL
  SELECT 'Discount', '', total_discount - cash_discount - coalesce((SELECT sum(amount) FROM known), 0)
) discount
WHERE orders.total_discount <> 0 AND discount.amount <> 0;

COMMENT ON TABLE daily_sales_by_filter IS
  'Rollup of the sales reports by day and the value of a single filter. Records without an id have the value none.';

-- All days are computed anew, which adds the values of the new filters.
INSERT INTO stale_sales_hours (location_id, hour)
SELECT DISTINCT location_id, hour FROM refreshed_days
CROSS JOIN LATERAL generate_series(day::timestamp AT TIME ZONE 'UTC' - interval '14 hours',
  day::timestamp AT TIME ZONE 'UTC' + interval '48 hours', interval '1 hour') hour;
