-- What was odd in the sales: one row for each flag of an order, a refund or a cash drawer, and for each operation that was
-- refused because of what is stored. Written with the sale. `at` is the time of the event; for late sales, wrong clocks
-- and refused operations, the time of receipt. Names are those of the time of the sale.
CREATE TABLE sales_exceptions (
  location_id bigint NOT NULL REFERENCES locations ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  at timestamptz(3) NOT NULL,
  received_at timestamptz(3) NOT NULL,
  -- The UUID of the order, refund or cash reconciliation; content_hash is set for refused operations only.
  offline_id uuid NOT NULL,
  content_hash bytea,
  order_id bigint,
  payment_id bigint,
  cash_reconciliation_id bigint,
  terminal_id bigint NOT NULL,
  employee_id bigint,
  employee_first_name text NOT NULL DEFAULT '',
  employee_last_name text NOT NULL DEFAULT '',
  approved_by_employee_id bigint,
  approved_by_first_name text NOT NULL DEFAULT '',
  approved_by_last_name text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT '',
  amount numeric(20,2),
  seen_at timestamptz(3),
  seen_by_user_id bigint,
  seen_by_name text NOT NULL DEFAULT '',
  seen_note text NOT NULL DEFAULT '',
  PRIMARY KEY (location_id, id)
);
COMMENT ON TABLE sales_exceptions IS
  'What was odd in the sales, and what terminals sent and the server refused. Rows are never deleted.';

-- The exceptions of the sales that are stored already.
INSERT INTO sales_exceptions (location_id, kind, at, received_at, offline_id, order_id, terminal_id, employee_id,
  employee_first_name, employee_last_name, amount)
SELECT location_id, kind,
  CASE WHEN kind IN ('late', 'clock_ahead') THEN received_at WHEN kind = 'void_after_payment' THEN updated_at
    ELSE created_at END,
  CASE WHEN kind = 'void_after_payment' THEN updated_at ELSE received_at END,
  offline_id, id, terminal_id, employee_id, employee_first_name, employee_last_name,
  CASE WHEN kind = 'total_mismatch' THEN reported_total_amount - total_amount
    WHEN kind IN ('large_discount', 'discount_too_large') THEN total_discount - cash_discount
    WHEN kind <> 'changed_price' THEN total_amount END
FROM orders CROSS JOIN LATERAL (
  SELECT unnest(flags)
  UNION SELECT 'large_discount' WHERE sub_total > 0 AND (total_discount - cash_discount) * 100 >= sub_total * 20
    AND NOT flags @> '{discount_too_large}'
  UNION SELECT 'void_after_payment' WHERE status = 'Voided' AND capture_state IN ('Captured', 'Mixed')
) kinds (kind)
WHERE flags <> '{}' OR status = 'Voided' OR (total_discount - cash_discount) * 100 >= sub_total * 20;

INSERT INTO sales_exceptions (location_id, kind, at, received_at, offline_id, order_id, payment_id, terminal_id,
  employee_id, employee_first_name, employee_last_name, reason, amount)
SELECT location_id, flag, CASE WHEN flag IN ('late', 'clock_ahead') THEN coalesce(received_at, created_at) ELSE created_at END,
  coalesce(received_at, created_at), offline_id, order_id, id, terminal_id, employee_id, employee_first_name,
  employee_last_name, reason, -(amount + tips)
FROM payments CROSS JOIN LATERAL unnest(flags) flag WHERE payments.kind = 'Refund';

INSERT INTO sales_exceptions (location_id, kind, at, received_at, offline_id, cash_reconciliation_id, terminal_id,
  employee_id, employee_first_name, employee_last_name, reason, amount)
SELECT location_id, kind, CASE WHEN kind IN ('late', 'clock_ahead') THEN received_at ELSE created_at END, received_at,
  offline_id, id, terminal_id, employee_id, employee_first_name, employee_last_name, mismatch_reason_comment, mismatch
FROM cash_reconciliations CROSS JOIN LATERAL unnest(flags) kind;

-- An amendment that keeps a flag, and an operation that is refused again, add no row.
CREATE UNIQUE INDEX sales_exceptions_flag ON sales_exceptions (location_id, offline_id, kind) WHERE content_hash IS NULL;
CREATE UNIQUE INDEX sales_exceptions_refusal ON sales_exceptions (location_id, offline_id, kind, terminal_id, content_hash)
  WHERE content_hash IS NOT NULL;
CREATE INDEX sales_exceptions_at ON sales_exceptions (location_id, at, id);
CREATE INDEX sales_exceptions_kind_at ON sales_exceptions (location_id, kind, at, id);
CREATE INDEX sales_exceptions_not_seen ON sales_exceptions (location_id, at, id) WHERE seen_at IS NULL;
CREATE INDEX sales_exceptions_order ON sales_exceptions (location_id, order_id) WHERE order_id IS NOT NULL;

ALTER TABLE sales_exceptions ENABLE ROW LEVEL SECURITY;
ALTER TABLE sales_exceptions FORCE ROW LEVEL SECURITY;
CREATE POLICY location_owns_row ON sales_exceptions USING (location_id = current_location_id());
-- The application can only add exceptions and mark them as seen.
REVOKE UPDATE, DELETE ON sales_exceptions FROM backoffice_app;
GRANT UPDATE (seen_at, seen_by_user_id, seen_by_name, seen_note) ON sales_exceptions TO backoffice_app;
