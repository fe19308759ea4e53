CREATE TABLE terminals (
  location_id bigint NOT NULL REFERENCES locations ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  device_token_hash bytea,
  app_version text,
  paired_at timestamptz(3),
  last_seen_at timestamptz(3),
  revoked_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (location_id, id)
);
COMMENT ON TABLE terminals IS
  'A point-of-sale device; paired ones have a device token, stored as its hash.';

CREATE TABLE pairing_codes (
  code_hash bytea PRIMARY KEY,
  location_id bigint NOT NULL REFERENCES locations ON DELETE CASCADE,
  terminal_id bigint NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  FOREIGN KEY (location_id, terminal_id) REFERENCES terminals (location_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE pairing_codes IS
  'A code typed at a terminal that does not know its location yet; valid once, stored as its hash.';

CREATE TABLE passcode_failures (
  location_id bigint NOT NULL,
  terminal_id bigint NOT NULL,
  failed_at timestamptz(3) NOT NULL DEFAULT now(),
  FOREIGN KEY (location_id, terminal_id) REFERENCES terminals (location_id, id) ON DELETE CASCADE
);
CREATE INDEX passcode_failures_terminal ON passcode_failures (location_id, terminal_id, failed_at);
COMMENT ON TABLE passcode_failures IS
  'Failed passcode checks, which lock out a terminal for a while.';
