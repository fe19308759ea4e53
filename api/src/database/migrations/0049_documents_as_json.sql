-- The document of a new order is stored as the JSON text that the server sends. Parsing it to jsonb and compressing it took a
-- quarter of PostgreSQL's CPU time for storing an order. Earlier revisions, and those written by processes of the previous
-- version, have a document; the ledger is never rewritten.
ALTER TABLE sales_revisions ADD COLUMN document_json json;
COMMENT ON COLUMN sales_revisions.document IS
  'Null for revisions with document_json, and for revisions that were superseded before the ledger existed: only their hash is known.';
COMMENT ON COLUMN sales_revisions.document_json IS
  'The document of the first revision of an order, instead of document.';

-- The line of a revision with a document stays the same.
CREATE OR REPLACE FUNCTION sales_revision_text(revision sales_revisions) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws('|', revision.id, revision.kind, revision.record_id, revision.offline_id, revision.revision,
    coalesce(revision.terminal_id::text, '-'), coalesce(revision.employee_id::text, '-'),
    iso_text(revision.occurred_at), iso_text(revision.received_at),
    coalesce(encode(revision.content_hash, 'hex'), '-'),
    coalesce(revision.document::text, revision.document_json::text, '-'))
$$;
