-- Tells whether a process has the key that the contents are encrypted with. Only the owner reads it, at the start.
CREATE TABLE data_key (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  fingerprint bytea NOT NULL,
  adopted_at timestamptz(3) NOT NULL DEFAULT now()
);
REVOKE ALL ON data_key FROM backoffice_app;
