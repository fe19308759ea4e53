-- Tenders besides cash and card, service charges, comps, reasons of discounts, guest counts and cash rounding. The new
-- columns of sales are null where a sale has none of it, so that the documents of the ledger, which leave out columns
-- without a value, stay as they are, and a row without a value takes no space for it.

ALTER TABLE orders DROP CONSTRAINT orders_payment_type_check;
ALTER TABLE orders
  ADD CONSTRAINT orders_payment_type_check
    CHECK (payment_type IN ('Cash', 'Card', 'GiftCard', 'HouseAccount', 'Voucher', 'Other', 'Mixed')),
  ADD COLUMN tender_mix text,
  ADD COLUMN guest_count integer,
  ADD COLUMN service_charge_amount numeric(12,2),
  ADD COLUMN cash_rounding numeric(12,2),
  ADD COLUMN total_comps numeric(12,2),
  ADD COLUMN discount_reason text,
  ADD COLUMN own_discount numeric(12,2);
COMMENT ON COLUMN orders.tender_mix IS
  'The tenders of an order with the payment type Mixed, as in Cash+GiftCard; null for cash and card.';
COMMENT ON COLUMN orders.own_discount IS 'The discount of the order itself; null when it has no reason.';

ALTER TABLE order_items
  ADD COLUMN discount_kind text CHECK (discount_kind = 'Comp'),
  ADD COLUMN discount_reason text,
  ADD COLUMN own_discount numeric(12,2);
COMMENT ON COLUMN order_items.discount_kind IS 'Comp for a line that the house gave away; otherwise null.';
COMMENT ON COLUMN order_items.own_discount IS
  'The discount of the line itself, without its share of that of the order; null when it is no comp and has no reason.';

ALTER TABLE payments DROP CONSTRAINT payments_payment_type_check;
ALTER TABLE payments
  ADD CONSTRAINT payments_payment_type_check
    CHECK (payment_type IN ('Cash', 'Card', 'GiftCard', 'HouseAccount', 'Voucher', 'Other')),
  ADD COLUMN service_charge_amount numeric(12,2),
  ADD COLUMN rounding_amount numeric(12,2);
-- Whether a location has used a tender.
CREATE INDEX payments_further_tenders ON payments (location_id, payment_type) WHERE payment_type NOT IN ('Cash', 'Card');

-- amount is what was charged, and rate the percentage of the discounted subtotal, or null for a fixed amount. tax_amounts
-- is as in order_items.
CREATE TABLE order_service_charges (
  location_id bigint NOT NULL,
  order_id bigint NOT NULL,
  position integer NOT NULL,
  name text NOT NULL,
  rate numeric(6,3),
  amount numeric(12,2) NOT NULL,
  tax_amount numeric(12,2) NOT NULL DEFAULT 0,
  tax_amounts numeric(12,2)[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (location_id, order_id, position),
  FOREIGN KEY (location_id, order_id) REFERENCES orders (location_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE order_service_charges IS
  'A service charge of an order.';
ALTER TABLE order_service_charges ENABLE ROW LEVEL SECURITY;
ALTER TABLE order_service_charges FORCE ROW LEVEL SECURITY;
CREATE POLICY location_owns_row ON order_service_charges USING (location_id = current_location_id());
CREATE POLICY owner_reads_all_locations ON order_service_charges FOR SELECT TO CURRENT_USER
  USING (current_setting('app.all_locations', true) = 'on');

CREATE TABLE payment_type_settings (
  location_id bigint NOT NULL REFERENCES locations ON DELETE CASCADE,
  payment_type text NOT NULL CHECK (payment_type IN ('Cash', 'Card', 'GiftCard', 'HouseAccount', 'Voucher', 'Other')),
  is_enabled boolean NOT NULL,
  PRIMARY KEY (location_id, payment_type)
);
COMMENT ON TABLE payment_type_settings IS
  'Which payment types the terminals accept; without a row, they accept cash and card only.';
ALTER TABLE locations ADD COLUMN payment_types_updated_at timestamptz(3) NOT NULL DEFAULT now();
ALTER TABLE payment_type_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE payment_type_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY location_owns_row ON payment_type_settings USING (location_id = current_location_id());
CREATE POLICY owner_reads_all_locations ON payment_type_settings FOR SELECT TO CURRENT_USER
  USING (current_setting('app.all_locations', true) = 'on');
CREATE CONSTRAINT TRIGGER change_bootstrap_version AFTER INSERT OR UPDATE OR DELETE ON payment_type_settings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION change_bootstrap_version('location_id');
-- The data that terminals load has the payment types from now on.
UPDATE bootstrap_versions SET version = gen_random_uuid();

-- A revision names its service charges only when it has some, as revisions from before have none.
CREATE OR REPLACE VIEW order_documents WITH (security_invoker = true) AS
SELECT location_id, id AS order_id, jsonb_build_object(
  'order', jsonb_strip_nulls(to_jsonb(orders) - ARRAY['location_id', 'id', 'offline_id', 'revision', 'content_hash',
      'updated_at'] || jsonb_build_object('created_at', iso_text(created_at), 'received_at', iso_text(received_at),
      'client_created_at', iso_text(client_created_at), 'client_sent_at', iso_text(client_sent_at))),
  'items', (SELECT coalesce(jsonb_agg(jsonb_strip_nulls(to_jsonb(line) - ARRAY['location_id', 'order_id']) ORDER BY position), '[]')
    FROM order_items line WHERE line.location_id = orders.location_id AND line.order_id = orders.id),
  'modifiers', (SELECT coalesce(jsonb_agg(jsonb_strip_nulls(to_jsonb(modifier) - ARRAY['location_id', 'order_id'])
      ORDER BY order_item_position, position), '[]')
    FROM order_item_modifiers modifier WHERE modifier.location_id = orders.location_id AND modifier.order_id = orders.id),
  'taxes', (SELECT coalesce(jsonb_agg(jsonb_strip_nulls(to_jsonb(tax) - ARRAY['location_id', 'order_id']) ORDER BY position), '[]')
    FROM order_taxes tax WHERE tax.location_id = orders.location_id AND tax.order_id = orders.id),
  'payments', (SELECT coalesce(jsonb_agg(jsonb_strip_nulls(to_jsonb(payment) - ARRAY['location_id', 'id', 'order_id', 'kind',
      'refunded_payment_id', 'refunded_amount', 'order_employee_id', 'order_type', 'order_status']
      || jsonb_build_object('created_at', iso_text(created_at))) ORDER BY offline_id), '[]')
    FROM payments payment
    WHERE payment.location_id = orders.location_id AND payment.order_id = orders.id AND payment.kind = 'Sale')
) || coalesce((
  SELECT jsonb_build_object('service_charges',
    jsonb_agg(jsonb_strip_nulls(to_jsonb(charge) - ARRAY['location_id', 'order_id']) ORDER BY position))
  FROM order_service_charges charge WHERE charge.location_id = orders.location_id AND charge.order_id = orders.id
  HAVING count(*) > 0
), '{}') AS document
FROM orders;

-- The figures of days that are rolled up already are 0.
ALTER TABLE daily_sales_by_filter
  ADD COLUMN orders_guests integer NOT NULL DEFAULT 0, ADD COLUMN transactions_guests integer NOT NULL DEFAULT 0,
  ADD COLUMN orders_comps numeric(20,2) NOT NULL DEFAULT 0, ADD COLUMN transactions_comps numeric(20,2) NOT NULL DEFAULT 0,
  ADD COLUMN orders_service_charges numeric(20,2) NOT NULL DEFAULT 0,
  ADD COLUMN transactions_service_charges numeric(20,2) NOT NULL DEFAULT 0,
  ADD COLUMN orders_rounding numeric(20,2) NOT NULL DEFAULT 0, ADD COLUMN transactions_rounding numeric(20,2) NOT NULL DEFAULT 0,
  ADD COLUMN orders_refunded_service_charges numeric(20,2) NOT NULL DEFAULT 0,
  ADD COLUMN transactions_refunded_service_charges numeric(20,2) NOT NULL DEFAULT 0,
  ADD COLUMN orders_refunded_rounding numeric(20,2) NOT NULL DEFAULT 0,
  ADD COLUMN transactions_refunded_rounding numeric(20,2) NOT NULL DEFAULT 0;
ALTER TABLE daily_sales
  ADD COLUMN orders_guests integer NOT NULL DEFAULT 0, ADD COLUMN transactions_guests integer NOT NULL DEFAULT 0,
  ADD COLUMN orders_comps numeric(20,2) NOT NULL DEFAULT 0, ADD COLUMN transactions_comps numeric(20,2) NOT NULL DEFAULT 0,
  ADD COLUMN orders_service_charges numeric(20,2) NOT NULL DEFAULT 0,
  ADD COLUMN transactions_service_charges numeric(20,2) NOT NULL DEFAULT 0,
  ADD COLUMN orders_rounding numeric(20,2) NOT NULL DEFAULT 0, ADD COLUMN transactions_rounding numeric(20,2) NOT NULL DEFAULT 0,
  ADD COLUMN orders_refunded_service_charges numeric(20,2) NOT NULL DEFAULT 0,
  ADD COLUMN transactions_refunded_service_charges numeric(20,2) NOT NULL DEFAULT 0,
  ADD COLUMN orders_refunded_rounding numeric(20,2) NOT NULL DEFAULT 0,
  ADD COLUMN transactions_refunded_rounding numeric(20,2) NOT NULL DEFAULT 0;

DROP INDEX orders_created, payments_created;
CREATE INDEX orders_created ON orders (location_id, created_at, id) INCLUDE (employee_id, terminal_id, type, payment_type,
  tender_mix, card_type, capture_state, status, sub_total, total_discount, total_tax_amount, total_tips,
  service_charge_amount, cash_rounding, total_comps, guest_count);
CREATE INDEX payments_created ON payments (location_id, created_at, id) INCLUDE (order_id, kind, order_employee_id,
  terminal_id, order_type, payment_type, card_type, captured, order_status, amount, tax_amount, tips, total_discount,
  service_charge_amount, rounding_amount);

-- The payment type of an order with several tenders is its tender_mix, or Mixed for cash and card.
DROP VIEW order_sales, order_refunds, payment_sales;
CREATE VIEW order_sales WITH (security_invoker = true) AS
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
  0::numeric AS refunded_rounding, 0::numeric AS refunded_tips
FROM orders;

CREATE VIEW order_refunds WITH (security_invoker = true) AS
SELECT 'orders' AS report, o.location_id, o.id AS order_id, p.id AS payment_id, p.created_at AS at, o.employee_id,
  o.terminal_id, o.type, coalesce(o.tender_mix, o.payment_type) AS payment_type, o.card_type, o.capture_state, 0 AS count,
  0 AS open, 0 AS voided, 0 AS guests, 0::numeric AS gross, 0::numeric AS discounts, 0::numeric AS comps,
  0::numeric AS service_charges, 0::numeric AS tax, 0::numeric AS rounding, 0::numeric AS tips,
  CASE WHEN o.status = 'Completed' THEN p.amount ELSE 0 END AS refunded,
  CASE WHEN o.status = 'Completed' THEN coalesce(p.service_charge_amount, 0) ELSE 0 END AS refunded_service_charges,
  CASE WHEN o.status = 'Completed' THEN p.tax_amount ELSE 0 END AS refunded_tax,
  CASE WHEN o.status = 'Completed' THEN coalesce(p.rounding_amount, 0) ELSE 0 END AS refunded_rounding,
  CASE WHEN o.status = 'Completed' THEN p.tips ELSE 0 END AS refunded_tips
FROM payments p JOIN orders o ON o.location_id = p.location_id AND o.id = p.order_id
WHERE p.kind = 'Refund';

-- A payment or refund counts for the employee who took its order, as the order does. Its gross is what it pays for before
-- discounts, service charges, taxes and rounding.
CREATE VIEW payment_sales WITH (security_invoker = true) AS
SELECT 'transactions' AS report, location_id, order_id, id AS payment_id, created_at AS at,
  order_employee_id AS employee_id, terminal_id, order_type AS type, payment_type, card_type,
  CASE WHEN captured THEN 'Captured' ELSE 'NotCaptured' END AS capture_state, 1 AS count,
  (kind = 'Sale' AND order_status = 'Open')::int AS open, (kind = 'Sale' AND order_status = 'Voided')::int AS voided,
  0 AS guests,
  CASE WHEN kind = 'Sale' AND order_status = 'Completed' THEN amount - coalesce(service_charge_amount, 0) - tax_amount
    - coalesce(rounding_amount, 0) + total_discount ELSE 0 END AS gross,
  CASE WHEN kind = 'Sale' AND order_status = 'Completed' THEN total_discount ELSE 0 END AS discounts,
  0::numeric AS comps,
  CASE WHEN kind = 'Sale' AND order_status = 'Completed' THEN coalesce(service_charge_amount, 0) ELSE 0 END
    AS service_charges,
  CASE WHEN kind = 'Sale' AND order_status = 'Completed' THEN tax_amount ELSE 0 END AS tax,
  CASE WHEN kind = 'Sale' AND order_status = 'Completed' THEN coalesce(rounding_amount, 0) ELSE 0 END AS rounding,
  CASE WHEN kind = 'Sale' AND order_status = 'Completed' THEN tips ELSE 0 END AS tips,
  CASE WHEN kind = 'Refund' AND order_status = 'Completed' THEN amount ELSE 0 END AS refunded,
  CASE WHEN kind = 'Refund' AND order_status = 'Completed' THEN coalesce(service_charge_amount, 0) ELSE 0 END
    AS refunded_service_charges,
  CASE WHEN kind = 'Refund' AND order_status = 'Completed' THEN tax_amount ELSE 0 END AS refunded_tax,
  CASE WHEN kind = 'Refund' AND order_status = 'Completed' THEN coalesce(rounding_amount, 0) ELSE 0 END
    AS refunded_rounding,
  CASE WHEN kind = 'Refund' AND order_status = 'Completed' THEN tips ELSE 0 END AS refunded_tips
FROM payments;
