-- What an order was before it was amended, by the hash of its content: a terminal that sends an earlier revision again
-- is told that it is known, and one that sends something else under that revision that it is not.
CREATE TABLE superseded_order_revisions (
  location_id bigint NOT NULL,
  order_id bigint NOT NULL,
  revision integer NOT NULL,
  content_hash bytea NOT NULL,
  PRIMARY KEY (location_id, order_id, revision),
  FOREIGN KEY (location_id, order_id) REFERENCES orders (location_id, id) ON DELETE CASCADE
);
ALTER TABLE superseded_order_revisions ENABLE ROW LEVEL SECURITY;
ALTER TABLE superseded_order_revisions FORCE ROW LEVEL SECURITY;
CREATE POLICY location_owns_row ON superseded_order_revisions USING (location_id = current_location_id());
