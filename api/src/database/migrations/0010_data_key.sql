-- Only the owner of the database reads it, at the start of a process.
CREATE TABLE data_key (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  fingerprint bytea NOT NULL,
  adopted_at timestamptz(3) NOT NULL DEFAULT now()
);
COMMENT ON TABLE data_key IS
  'Fingerprint of the key that passcodes are encrypted with.';
