-- Accounts that sign in. They stand above locations: signing in is what finds the location. Only the authentication
-- module reads these tables.

CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_name text NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX users_email ON users (lower(email));
COMMENT ON TABLE users IS
  'A person who can sign in to the back office.';

CREATE TABLE user_locations (
  location_id bigint NOT NULL REFERENCES locations ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  PRIMARY KEY (location_id, user_id)
);
CREATE INDEX user_locations_user ON user_locations (user_id);
COMMENT ON TABLE user_locations IS
  'Which locations a user can manage.';

CREATE TABLE user_sessions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  location_id bigint NOT NULL REFERENCES locations ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  revoked_at timestamptz(3),
  revoked_reason text
);
CREATE INDEX user_sessions_user ON user_sessions (user_id);
COMMENT ON TABLE user_sessions IS
  'A signed-in device: a family of refresh tokens, each the successor of the one before.';

CREATE TABLE refresh_tokens (
  token_hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES user_sessions ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  successor_hash bytea
);
CREATE INDEX refresh_tokens_session ON refresh_tokens (session_id);
COMMENT ON TABLE refresh_tokens IS
  'A token that renews a session once; stored as its hash.';

CREATE TABLE password_reset_tokens (
  token_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3)
);
COMMENT ON TABLE password_reset_tokens IS
  'A token from the link in a reset e-mail, valid once; stored as its hash.';

-- subject is 'account:<lower-case e-mail>' or 'address:<IP>'.
CREATE TABLE sign_in_failures (
  subject text NOT NULL,
  failed_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX sign_in_failures_subject ON sign_in_failures (subject, failed_at);
COMMENT ON TABLE sign_in_failures IS
  'Failed sign-ins, which lock out an account or an address for a while.';
