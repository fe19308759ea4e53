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
COMMENT ON TABLE employee_roles IS
  'A team role and the modules that its employees can use.';

-- passcode_encrypted is AES-256-GCM under the server's key; passcode_lookup is a keyed hash of the same digits. Deleted
-- employees stay for the reports, without a role.
CREATE TABLE employees (
  location_id bigint NOT NULL REFERENCES locations ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  first_name text NOT NULL CHECK (char_length(first_name) BETWEEN 1 AND 20),
  last_name text NOT NULL CHECK (char_length(last_name) BETWEEN 1 AND 20),
  full_name text GENERATED ALWAYS AS (first_name || ' ' || last_name) STORED,
  is_active boolean NOT NULL DEFAULT true,
  passcode_encrypted bytea NOT NULL,
  passcode_lookup bytea NOT NULL,
  employee_role_id bigint,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at timestamptz(3),
  PRIMARY KEY (location_id, id),
  FOREIGN KEY (location_id, employee_role_id) REFERENCES employee_roles (location_id, id),
  CHECK (employee_role_id IS NOT NULL OR deleted_at IS NOT NULL)
);
CREATE UNIQUE INDEX employees_active_passcode ON employees (location_id, passcode_lookup)
  WHERE is_active AND deleted_at IS NULL;
CREATE INDEX employees_list ON employees (location_id, is_active, lower(last_name), lower(first_name), id)
  WHERE deleted_at IS NULL;
CREATE INDEX employees_role ON employees (location_id, employee_role_id) WHERE deleted_at IS NULL;
COMMENT ON TABLE employees IS
  'A member of the team, who unlocks terminals with a passcode.';
