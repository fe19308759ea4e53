-- A late earlier revision that brings a captured payment replaces a later one and keeps its number: two states of an
-- order may have the same revision, and never the same content.
ALTER TABLE superseded_order_revisions
  DROP CONSTRAINT superseded_order_revisions_pkey,
  ADD PRIMARY KEY (location_id, order_id, content_hash);
