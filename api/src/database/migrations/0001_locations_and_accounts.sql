-- Locations, and what lets a person or a terminal in.
-- Money is numeric(12,2) throughout; rates are percent, numeric(6,3).

CREATE EXTENSION IF NOT EXISTS unaccent;

CREATE TABLE locations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 50),
  phone_number text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  website text NOT NULL DEFAULT '',
  timezone text NOT NULL,
  address text NOT NULL DEFAULT '',
  cash_discount_rate numeric(6,3) NOT NULL DEFAULT 0 CHECK (cash_discount_rate BETWEEN 0 AND 100),
  is_cash_discount_enabled boolean NOT NULL DEFAULT false,
  lock_screen_after_each_transaction boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);

-- Accounts stand above locations: signing in is what finds the location. Only the
-- authentication module reads the tables from here to the end of this file.
CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_name text NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX users_email ON users (lower(email));

CREATE TABLE user_locations (
  location_id bigint NOT NULL REFERENCES locations ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  PRIMARY KEY (location_id, user_id)
);
CREATE INDEX user_locations_user ON user_locations (user_id);

-- A session is a family of refresh tokens, each the successor of the one before.
CREATE TABLE user_sessions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  location_id bigint NOT NULL REFERENCES locations ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  revoked_at timestamptz(3),
  revoked_reason text
);
CREATE INDEX user_sessions_user ON user_sessions (user_id);

CREATE TABLE refresh_tokens (
  token_hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES user_sessions ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  successor_hash bytea
);
CREATE INDEX refresh_tokens_session ON refresh_tokens (session_id);

CREATE TABLE password_reset_tokens (
  token_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3)
);

-- subject: 'account:<lower-case e-mail>' or 'address:<IP>'.
CREATE TABLE sign_in_failures (
  subject text NOT NULL,
  failed_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX sign_in_failures_subject ON sign_in_failures (subject, failed_at);

-- A code is typed at a terminal that does not know its location yet.
CREATE TABLE pairing_codes (
  code_hash bytea PRIMARY KEY,
  location_id bigint NOT NULL REFERENCES locations ON DELETE CASCADE,
  terminal_id bigint NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3)
);
