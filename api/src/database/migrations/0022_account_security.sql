-- Devices of sessions, and two-factor sign-in of users.
ALTER TABLE user_sessions
  ADD COLUMN user_agent text,
  ADD COLUMN client_address text,
  ADD COLUMN last_used_at timestamptz(3) NOT NULL DEFAULT now();
UPDATE user_sessions SET last_used_at = created_at;
COMMENT ON COLUMN user_sessions.last_used_at IS
  'Exact to five minutes.';

-- The secret is encrypted with the data key. A secret without confirmed_at is not used to sign in.
CREATE TABLE user_two_factor (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  secret_encrypted bytea NOT NULL,
  last_used_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  confirmed_at timestamptz(3)
);
COMMENT ON TABLE user_two_factor IS
  'Authenticator app of a user: its secret, and the time step of the last accepted code, which no code may repeat.';

CREATE TABLE user_recovery_codes (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  salt bytea NOT NULL,
  used_at timestamptz(3),
  PRIMARY KEY (user_id, code_hash)
);
COMMENT ON TABLE user_recovery_codes IS
  'A code that replaces one of the authenticator app, valid once; stored as its hash.';

ALTER TABLE locations ADD COLUMN requires_two_factor boolean NOT NULL DEFAULT false;
