CREATE TABLE employee_roles (
  location_id bigint NOT NULL REFERENCES locations ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 50),
  modules text[] NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (location_id, id)
);
CREATE UNIQUE INDEX employee_roles_name ON employee_roles (location_id, lower(name));

-- passcode_encrypted: AES-256-GCM under the server's key; passcode_lookup: keyed hash of the same digits.
CREATE TABLE employees (
  location_id bigint NOT NULL REFERENCES locations ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  first_name text NOT NULL CHECK (char_length(first_name) BETWEEN 1 AND 20),
  last_name text NOT NULL CHECK (char_length(last_name) BETWEEN 1 AND 20),
  full_name text GENERATED ALWAYS AS (first_name || ' ' || last_name) STORED,
  is_active boolean NOT NULL DEFAULT true,
  passcode_encrypted bytea NOT NULL,
  passcode_lookup bytea NOT NULL,
  employee_role_id bigint NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at timestamptz(3),
  PRIMARY KEY (location_id, id),
  FOREIGN KEY (location_id, employee_role_id) REFERENCES employee_roles (location_id, id)
);
CREATE UNIQUE INDEX employees_active_passcode ON employees (location_id, passcode_lookup)
  WHERE is_active AND deleted_at IS NULL;
CREATE INDEX employees_list ON employees (location_id, is_active, lower(last_name), lower(first_name), id)
  WHERE deleted_at IS NULL;
CREATE INDEX employees_role ON employees (location_id, employee_role_id) WHERE deleted_at IS NULL;

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
ALTER TABLE pairing_codes ADD FOREIGN KEY (location_id, terminal_id) REFERENCES terminals (location_id, id) ON DELETE CASCADE;

CREATE TABLE passcode_failures (
  location_id bigint NOT NULL,
  terminal_id bigint NOT NULL,
  failed_at timestamptz(3) NOT NULL DEFAULT now(),
  FOREIGN KEY (location_id, terminal_id) REFERENCES terminals (location_id, id) ON DELETE CASCADE
);
CREATE INDEX passcode_failures_terminal ON passcode_failures (location_id, terminal_id, failed_at);
