-- Payments have the time of their order: finding the payments of one day for orders of another reads no order.
ALTER TABLE payments ADD COLUMN order_created_at timestamptz(3);
UPDATE payments SET order_created_at = orders.created_at
FROM orders WHERE orders.location_id = payments.location_id AND orders.id = payments.order_id;
ALTER TABLE payments ALTER COLUMN order_created_at SET NOT NULL;

-- Few payments are taken more than 6 hours before or after their order is created. A column, because PostgreSQL has
-- statistics of columns: without them, it expects a third of all payments.
ALTER TABLE payments ADD COLUMN is_far_from_order boolean GENERATED ALWAYS AS (
  created_at - order_created_at NOT BETWEEN interval '-6 hours' AND interval '6 hours') STORED;
CREATE INDEX payments_far_from_order ON payments (location_id, created_at) WHERE is_far_from_order;
CREATE INDEX payments_far_from_order_by_order ON payments (location_id, order_created_at) WHERE is_far_from_order;

-- The documents of the ledger do not contain the new columns.
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
      'refunded_payment_id', 'refunded_amount', 'order_employee_id', 'order_type', 'order_status', 'order_created_at',
      'is_far_from_order']
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

CREATE OR REPLACE VIEW refund_documents WITH (security_invoker = true) AS
SELECT refund.location_id, refund.id AS payment_id, jsonb_strip_nulls(to_jsonb(refund) - ARRAY['location_id', 'id', 'offline_id',
    'content_hash', 'order_id', 'kind', 'refunded_payment_id', 'refunded_amount', 'order_employee_id', 'order_type',
    'order_status', 'order_created_at', 'is_far_from_order'])
  || jsonb_build_object('payment_offline_id', payment.offline_id) AS document
FROM payments refund
JOIN payments payment ON payment.location_id = refund.location_id AND payment.id = refund.refunded_payment_id;
