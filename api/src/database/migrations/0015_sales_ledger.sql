-- The ledger of sales: the application's role may insert and read revisions, and never change or delete them. The rows that
-- reports read are derived from it. There are no foreign keys: a ledger outlives the records that it describes, and no
-- concurrent terminal waits for the row of its location.

-- A revision of an order has the order's row, lines, taxes and payments; columns without a value are left out. The amounts
-- of a refund are negative, as in its row.
CREATE FUNCTION iso_text(at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
COMMENT ON FUNCTION iso_text IS 'ISO 8601 in UTC with milliseconds.';

CREATE VIEW order_documents WITH (security_invoker = true) AS
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
) AS document
FROM orders;

CREATE VIEW refund_documents WITH (security_invoker = true) AS
SELECT refund.location_id, refund.id AS payment_id, jsonb_strip_nulls(to_jsonb(refund) - ARRAY['location_id', 'id', 'offline_id',
    'content_hash', 'order_id', 'kind', 'refunded_payment_id', 'refunded_amount', 'order_employee_id', 'order_type', 'order_status'])
  || jsonb_build_object('payment_offline_id', payment.offline_id) AS document
FROM payments refund
JOIN payments payment ON payment.location_id = refund.location_id AND payment.id = refund.refunded_payment_id;

CREATE VIEW cash_reconciliation_documents WITH (security_invoker = true) AS
SELECT location_id, id AS cash_reconciliation_id, jsonb_strip_nulls(to_jsonb(cash_reconciliations)
  - ARRAY['location_id', 'id', 'offline_id', 'content_hash', 'cash_balance', 'mismatch', 'cash_left']) AS document
FROM cash_reconciliations;

-- record_id is the id of the order, of the refund's order or of the cash reconciliation, and the number of the closing that
-- an adjustment belongs to. Ids of one location ascend in the sequence of commits: see closings.
CREATE TABLE sales_revisions (
  location_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL CHECK (kind IN ('order', 'refund', 'cash_reconciliation', 'adjustment')),
  record_id bigint NOT NULL,
  offline_id uuid NOT NULL,
  revision integer NOT NULL,
  terminal_id bigint,
  employee_id bigint,
  occurred_at timestamptz(3) NOT NULL,
  received_at timestamptz(3) NOT NULL,
  content_hash bytea,
  document jsonb,
  PRIMARY KEY (location_id, id)
);
CREATE INDEX sales_revisions_record ON sales_revisions (location_id, kind, record_id, id);
CREATE INDEX sales_revisions_occurred ON sales_revisions (location_id, occurred_at, id);
COMMENT ON TABLE sales_revisions IS
  'The append-only ledger of sales: each accepted revision of an order, refund, cash reconciliation or adjustment.';
COMMENT ON COLUMN sales_revisions.document IS
  'Null for revisions that were superseded before the ledger existed: only their hash is known.';

CREATE FUNCTION sales_revision_text(revision sales_revisions) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws('|', revision.id, revision.kind, revision.record_id, revision.offline_id, revision.revision,
    coalesce(revision.terminal_id::text, '-'), coalesce(revision.employee_id::text, '-'),
    iso_text(revision.occurred_at), iso_text(revision.received_at),
    coalesce(encode(revision.content_hash, 'hex'), '-'), coalesce(revision.document::text, '-'))
$$;
COMMENT ON FUNCTION sales_revision_text IS 'The line of a revision in the revisions_hash of the closing that covers it.';

-- A closing covers the revisions received since the previous one: those with ids above after_revision_id and up to
-- through_revision_id. A transaction that records sales holds a shared advisory lock of the location, and a closing reads
-- its last id under the exclusive lock, so no transaction commits a revision of a covered range later. revisions_hash is the
-- SHA-256 of the lines of these revisions by id, and hash that of the closing's own line, which has revisions_hash and the
-- hash of the previous closing; each line ends with a line feed.
CREATE TABLE day_closings (
  location_id bigint NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  day date NOT NULL,
  period_start timestamptz(3) NOT NULL,
  period_end timestamptz(3) NOT NULL,
  closed_at timestamptz(3) NOT NULL,
  closed_by_user_id bigint,
  closed_by text NOT NULL,
  after_revision_id bigint NOT NULL,
  through_revision_id bigint NOT NULL,
  revisions_count bigint NOT NULL,
  revisions_hash bytea NOT NULL,
  report jsonb NOT NULL,
  previous_hash bytea,
  hash bytea NOT NULL,
  PRIMARY KEY (location_id, number),
  UNIQUE (location_id, day)
);
COMMENT ON TABLE day_closings IS
  'Closed business days with their Z reports, numbered per location without gaps; insert-only.';
COMMENT ON COLUMN day_closings.period_end IS 'The first instant after the day.';
COMMENT ON COLUMN day_closings.closed_by IS 'Name of the user; empty when the day was closed automatically.';

CREATE FUNCTION day_closing_text(closing day_closings) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws('|', closing.number, closing.day,
    iso_text(closing.period_start), iso_text(closing.period_end), iso_text(closing.closed_at),
    coalesce(closing.closed_by_user_id::text, '-'), closing.closed_by, closing.after_revision_id,
    closing.through_revision_id, closing.revisions_count, encode(closing.revisions_hash, 'hex'),
    coalesce(encode(closing.previous_hash, 'hex'), '-'),
    closing.report)
$$;
COMMENT ON FUNCTION day_closing_text IS 'The line of a closing in its hash.';

ALTER TABLE locations ADD COLUMN closes_days_automatically boolean NOT NULL DEFAULT false;

-- The sales that are stored already enter the ledger in the sequence of their receipt.
SET LOCAL TimeZone = 'UTC';
INSERT INTO sales_revisions
  (location_id, kind, record_id, offline_id, revision, terminal_id, employee_id, occurred_at, received_at, content_hash, document)
SELECT stored.* FROM (
  SELECT o.location_id, 'order' AS kind, o.id AS record_id, o.offline_id, earlier.revision, NULL::bigint AS terminal_id,
    NULL::bigint AS employee_id, o.created_at, o.received_at, earlier.content_hash, NULL::jsonb AS document
  FROM superseded_order_revisions earlier JOIN orders o ON o.location_id = earlier.location_id AND o.id = earlier.order_id
  UNION ALL
  SELECT o.location_id, 'order', o.id, o.offline_id, o.revision, o.terminal_id, o.employee_id, o.created_at, o.updated_at,
    o.content_hash, d.document
  FROM orders o JOIN order_documents d ON d.location_id = o.location_id AND d.order_id = o.id
  UNION ALL
  SELECT p.location_id, 'refund', p.order_id, p.offline_id, 1, p.terminal_id, p.employee_id, p.created_at,
    coalesce(p.received_at, p.created_at), p.content_hash, d.document
  FROM payments p JOIN refund_documents d ON d.location_id = p.location_id AND d.payment_id = p.id
  UNION ALL
  SELECT c.location_id, 'cash_reconciliation', c.id, c.offline_id, 1, c.terminal_id, c.employee_id, c.created_at,
    c.received_at, c.content_hash, d.document
  FROM cash_reconciliations c
  JOIN cash_reconciliation_documents d ON d.location_id = c.location_id AND d.cash_reconciliation_id = c.id
) stored ORDER BY location_id, received_at, kind, record_id, revision;
DROP TABLE superseded_order_revisions;

ALTER TABLE sales_revisions ENABLE ROW LEVEL SECURITY;
ALTER TABLE sales_revisions FORCE ROW LEVEL SECURITY;
CREATE POLICY location_owns_row ON sales_revisions USING (location_id = current_location_id());
ALTER TABLE day_closings ENABLE ROW LEVEL SECURITY;
ALTER TABLE day_closings FORCE ROW LEVEL SECURITY;
CREATE POLICY location_owns_row ON day_closings USING (location_id = current_location_id());
REVOKE ALL ON sales_revisions, day_closings FROM backoffice_app;
GRANT SELECT, INSERT ON sales_revisions, day_closings TO backoffice_app;
