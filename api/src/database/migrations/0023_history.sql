-- The history of changes: triggers write it, and the application's role can only read it. Sales have their own ledger. There
-- are no foreign keys: the history outlives the records that it describes.

-- change_set is the id of the first change of a transaction at a location. before and after have the changed fields only,
-- and all fields of a record that was added or deleted. A reference to another record is an object with its id and its name
-- at that time; the value of a secret is only that it was changed.
CREATE TABLE changes (
  location_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  change_set bigint NOT NULL,
  transaction_id bigint NOT NULL,
  changed_at timestamptz(3) NOT NULL,
  actor text NOT NULL CHECK (actor IN ('user', 'terminal', 'system', 'database')),
  user_id bigint,
  user_name text,
  terminal_id bigint,
  database_user text NOT NULL,
  client_address text,
  reverts bigint,
  kind text NOT NULL,
  record_id bigint NOT NULL,
  record_name text NOT NULL,
  action text NOT NULL CHECK (action IN ('insert', 'update', 'delete', 'restore')),
  before jsonb,
  after jsonb,
  PRIMARY KEY (location_id, id)
);
CREATE INDEX changes_set ON changes (location_id, change_set, id);
CREATE INDEX changes_record ON changes (location_id, kind, record_id, change_set);
CREATE INDEX changes_kind ON changes (location_id, kind, change_set);
CREATE INDEX changes_user ON changes (location_id, user_id, change_set);
CREATE INDEX changes_name ON changes (location_id, record_name, change_set);
CREATE INDEX changes_time ON changes (location_id, changed_at, change_set);
CREATE INDEX changes_reverts ON changes (location_id, reverts) WHERE reverts IS NOT NULL;
COMMENT ON TABLE changes IS
  'The history of changes of settings, menu, employees, roles, users and terminals; insert-only.';

ALTER TABLE changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE changes FORCE ROW LEVEL SECURITY;
CREATE POLICY location_owns_row ON changes FOR SELECT USING (location_id = current_location_id());
CREATE POLICY owner_reads_all_locations ON changes FOR SELECT TO CURRENT_USER
  USING (current_setting('app.all_locations', true) = 'on');
-- The triggers run as the owner, who need not be a superuser: with app.all_locations, which has no effect for the
-- application, they can read the names of records and the earlier changes of a transaction.
CREATE POLICY owner_records_changes ON changes FOR INSERT TO CURRENT_USER WITH CHECK (true);
REVOKE ALL ON changes FROM backoffice_app;
GRANT SELECT ON changes TO backoffice_app;

-- Inserts a change. app.actor is a JSON object that says who is behind the transaction; app.change_set caches the change set of
-- the transaction at a location: "<transaction id> <location id> <change set>", or nothing before its first change there.
CREATE FUNCTION insert_change(location bigint, kind text, record_id bigint, record_name text, action text, before jsonb,
  after jsonb) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  actor jsonb := nullif(current_setting('app.actor', true), '')::jsonb;
  current_transaction bigint := pg_current_xact_id()::text::bigint;
  cached text[] := string_to_array(current_setting('app.change_set', true), ' ');
  new_id bigint := nextval('public.changes_id_seq');
  own_set bigint := new_id;
BEGIN
  PERFORM set_config('app.all_locations', 'on', true);
  IF cached[1] = current_transaction::text AND cached[2] = location::text THEN
    own_set := cached[3];
  ELSE
    PERFORM set_config('app.change_set', concat_ws(' ', current_transaction, location, new_id), true);
  END IF;
  INSERT INTO changes OVERRIDING SYSTEM VALUE VALUES (location, new_id, own_set, current_transaction, now(),
    CASE WHEN actor ? 'user_id' THEN 'user' WHEN actor ? 'terminal_id' THEN 'terminal'
      WHEN actor IS NOT NULL OR current_setting('application_name') = 'backoffice' THEN 'system' ELSE 'database' END,
    (actor ->> 'user_id')::bigint, actor ->> 'user_name', (actor ->> 'terminal_id')::bigint, session_user,
    actor ->> 'address', nullif(current_setting('app.reverts', true), '')::bigint,
    kind, coalesce(record_id, 0), coalesce(record_name, ''), action, before, after);
END $$;
REVOKE ALL ON FUNCTION insert_change FROM PUBLIC;

-- The name of a record that a field refers to, with its id.
CREATE FUNCTION name_reference(location bigint, field text, reference jsonb) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  reference_id bigint := reference #>> '{}';
  name text;
BEGIN
  IF reference_id IS NULL THEN RETURN reference; END IF;
  CASE field
    WHEN 'employee_role_id', 'role_id' THEN
      SELECT r.name INTO name FROM employee_roles r WHERE r.location_id = location AND r.id = reference_id;
    WHEN 'station_id' THEN
      SELECT t.name INTO name FROM terminals t WHERE t.location_id = location AND t.id = reference_id;
    WHEN 'item_id' THEN SELECT i.name INTO name FROM items i WHERE i.location_id = location AND i.id = reference_id;
    WHEN 'category_id' THEN SELECT c.name INTO name FROM categories c WHERE c.location_id = location AND c.id = reference_id;
    WHEN 'tax_id' THEN SELECT t.name INTO name FROM taxes t WHERE t.location_id = location AND t.id = reference_id;
    WHEN 'modifier_group_id' THEN
      SELECT g.name INTO name FROM modifier_groups g WHERE g.location_id = location AND g.id = reference_id;
    WHEN 'printer_id' THEN SELECT p.name INTO name FROM printers p WHERE p.location_id = location AND p.id = reference_id;
    WHEN 'user_id' THEN SELECT u.user_name INTO name FROM users u WHERE u.id = reference_id;
  END CASE;
  RETURN jsonb_build_object('id', reference_id, 'name', name);
END $$;
REVOKE ALL ON FUNCTION name_reference FROM PUBLIC;

-- The fields of a row that the history has: without technical ones, and secrets without their value. The encryption of a
-- passcode changes whenever an employee is saved; its keyed hash tells whether the passcode has changed.
CREATE FUNCTION recorded_fields(location bigint, fields jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_object_agg(key, CASE
    WHEN key ~ '_(encrypted|lookup|hash|secret)$' THEN CASE WHEN value = 'null' THEN value ELSE '"hidden"' END
    WHEN key IN ('employee_role_id', 'role_id', 'station_id') THEN name_reference(location, key, value)
    ELSE value END), '{}')
  FROM jsonb_each(fields)
  WHERE key NOT IN ('location_id', 'id', 'user_id', 'offline_id', 'full_name', 'position', 'created_at', 'updated_at',
    'deleted_at', 'last_seen_at', 'last_used_at', 'app_version', 'passcode_encrypted') AND key !~ '_updated_at$'
$$;
REVOKE ALL ON FUNCTION recorded_fields FROM PUBLIC;

-- Records changes of records. Arguments: the kind of record, and optionally the only columns whose changes count, separated
-- by commas. A record whose deleted_at is set was deleted.
CREATE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp SET TimeZone = 'UTC' AS $$
DECLARE
  old_row jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  new_row jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  stored jsonb := coalesce(new_row, old_row);
  location bigint := stored ->> CASE TG_TABLE_NAME WHEN 'locations' THEN 'id' ELSE 'location_id' END;
  record bigint := stored ->> CASE TG_TABLE_NAME WHEN 'user_locations' THEN 'user_id' ELSE 'id' END;
  -- Deleted employees lose their role when it is deleted.
  was_deleted boolean := old_row ->> 'deleted_at' IS NOT NULL;
  is_deleted boolean := new_row ->> 'deleted_at' IS NOT NULL;
  name text := coalesce(stored ->> 'name', stored ->> 'full_name', stored ->> 'type', stored ->> 'source',
    stored ->> 'payment_type');
  columns text[] := string_to_array(nullif(TG_ARGV[1], ''), ',');
  old_fields jsonb;
  new_fields jsonb;
BEGIN
  PERFORM set_config('app.all_locations', 'on', true);
  IF TG_TABLE_NAME = 'user_locations' THEN
    SELECT u.user_name INTO name FROM users u WHERE u.id = record;
  END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM insert_change(location, TG_ARGV[0], record, name, 'insert', NULL, recorded_fields(location, new_row));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM insert_change(location, TG_ARGV[0], record, name, 'delete', recorded_fields(location, old_row)
      || jsonb_strip_nulls(jsonb_build_object('position', old_row -> 'position')), NULL);
  ELSIF is_deleted AND NOT was_deleted THEN
    PERFORM insert_change(location, TG_ARGV[0], record, name, 'delete', recorded_fields(location, old_row), NULL);
  ELSIF was_deleted AND NOT is_deleted THEN
    PERFORM insert_change(location, TG_ARGV[0], record, name, 'restore', NULL, recorded_fields(location, new_row));
  ELSIF NOT coalesce(was_deleted, false) THEN
    SELECT jsonb_object_agg(o.key, o.value), jsonb_object_agg(n.key, n.value) INTO old_fields, new_fields
    FROM jsonb_each(old_row) o JOIN jsonb_each(new_row) n USING (key)
    WHERE o.value IS DISTINCT FROM n.value AND (columns IS NULL OR key = ANY (columns));
    old_fields := recorded_fields(location, old_fields);
    new_fields := recorded_fields(location, new_fields);
    IF new_fields <> '{}' THEN
      PERFORM insert_change(location, TG_ARGV[0], record, name, 'update', old_fields, new_fields);
    END IF;
  END IF;
  RETURN NULL;
END $$;

-- Records changes of rows that belong to a record as changes of a field of the record: each row is an element that was added
-- to or removed from the field. Arguments: the kind of the record, the column with its id, and the field; and for links the
-- column with the id of the linked record.
CREATE FUNCTION record_element_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp SET TimeZone = 'UTC' AS $$
DECLARE
  old_row jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  new_row jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  stored jsonb := coalesce(new_row, old_row);
  location bigint := stored ->> 'location_id';
  ignored text[] := ARRAY['location_id', TG_ARGV[1], 'deleted_at'];
  old_element jsonb := old_row - ignored;
  new_element jsonb := new_row - ignored;
BEGIN
  PERFORM set_config('app.all_locations', 'on', true);
  IF old_row ->> 'deleted_at' IS NOT NULL THEN old_element := NULL; END IF;
  IF new_row ->> 'deleted_at' IS NOT NULL THEN new_element := NULL; END IF;
  -- The position of an element alone is no change.
  IF old_element - 'position' IS NOT DISTINCT FROM new_element - 'position' THEN RETURN NULL; END IF;
  IF TG_NARGS = 4 THEN
    old_element := old_element - TG_ARGV[3] || name_reference(location, TG_ARGV[3], old_row -> TG_ARGV[3]);
    new_element := new_element - TG_ARGV[3] || name_reference(location, TG_ARGV[3], new_row -> TG_ARGV[3]);
  END IF;
  PERFORM insert_change(location, TG_ARGV[0], (stored ->> TG_ARGV[1])::bigint,
    name_reference(location, TG_ARGV[1], stored -> TG_ARGV[1]) ->> 'name', 'update',
    CASE WHEN old_element IS NOT NULL THEN jsonb_build_object(TG_ARGV[2], old_element) END,
    CASE WHEN new_element IS NOT NULL THEN jsonb_build_object(TG_ARGV[2], new_element) END);
  RETURN NULL;
END $$;

-- Records changes of an account at each location of the user.
CREATE FUNCTION record_user_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  old_fields jsonb;
  new_fields jsonb;
  location bigint;
BEGIN
  PERFORM set_config('app.all_locations', 'on', true);
  SELECT jsonb_object_agg(o.key, o.value), jsonb_object_agg(n.key, n.value) INTO old_fields, new_fields
  FROM jsonb_each(to_jsonb(OLD)) o JOIN jsonb_each(to_jsonb(NEW)) n USING (key)
  WHERE o.value IS DISTINCT FROM n.value AND key IN ('user_name', 'email', 'password_hash');
  IF new_fields IS NULL THEN RETURN NULL; END IF;
  FOR location IN SELECT location_id FROM user_locations WHERE user_id = NEW.id ORDER BY location_id LOOP
    PERFORM insert_change(location, 'users', NEW.id, NEW.user_name, 'update',
      recorded_fields(location, old_fields), recorded_fields(location, new_fields));
  END LOOP;
  RETURN NULL;
END $$;

DO $$
DECLARE
  recorded record;
BEGIN
  FOR recorded IN SELECT * FROM (VALUES
    ('employees', 'employees'), ('employee_roles', 'team_roles'), ('user_locations', 'users'), ('terminals', 'terminals'),
    ('categories', 'categories'), ('items', 'items'), ('modifier_groups', 'modifier_groups'), ('taxes', 'taxes'),
    ('printers', 'printers'), ('order_notes', 'order_notes'), ('payment_type_settings', 'payment_types'),
    -- The rows of these are created with the location.
    ('order_type_settings', 'order_types'), ('order_source_settings', 'order_sources'),
    ('kitchen_receipt_settings', 'kitchen_receipt_settings'), ('customer_receipt_settings', 'customer_receipt_settings')
  ) AS recorded (name, kind) LOOP
    EXECUTE format('CREATE TRIGGER record_added_or_deleted AFTER %s DELETE ON %I FOR EACH ROW '
      'EXECUTE FUNCTION record_change(%L)', CASE WHEN recorded.name ~ '^(order_type|order_source|kitchen|customer)_'
        THEN '' ELSE 'INSERT OR' END, recorded.name, recorded.kind);
    EXECUTE format('CREATE TRIGGER record_changed AFTER UPDATE ON %I FOR EACH ROW '
      'WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION record_change(%L)', recorded.name, recorded.kind);
  END LOOP;
  FOR recorded IN SELECT * FROM (VALUES
    ('modifiers', '''modifier_groups'', ''modifier_group_id'', ''modifiers'''),
    ('item_categories', '''items'', ''item_id'', ''category_ids'', ''category_id'''),
    ('item_taxes', '''items'', ''item_id'', ''tax_ids'', ''tax_id'''),
    ('item_modifier_groups', '''items'', ''item_id'', ''modifier_group_ids'', ''modifier_group_id'''),
    ('category_modifier_groups', '''categories'', ''category_id'', ''modifier_group_ids'', ''modifier_group_id'''),
    ('printer_categories', '''printers'', ''printer_id'', ''category_ids'', ''category_id'''),
    ('printer_order_type_settings', '''printers'', ''printer_id'', ''order_type_settings''')
  ) AS recorded (name, arguments) LOOP
    EXECUTE format('CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW '
      'EXECUTE FUNCTION record_element_change(%s)', recorded.name, recorded.arguments);
  END LOOP;
  -- Each form with settings of the location is a kind of its own.
  FOR recorded IN SELECT * FROM (VALUES
    ('information', 'name,phone_number,email,website,timezone,day_cutoff,address'),
    ('cash_discount', 'cash_discount_rate,is_cash_discount_enabled'),
    ('other_settings', 'lock_screen_after_each_transaction,requires_two_factor'), ('day_closings', 'closes_days_automatically')
  ) AS recorded (kind, columns) LOOP
    EXECUTE format('CREATE TRIGGER record_%s AFTER UPDATE OF %s ON locations FOR EACH ROW '
      'WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION record_change(%L, %L)',
      recorded.kind, recorded.columns, recorded.kind, recorded.columns);
  END LOOP;
END $$;
CREATE TRIGGER record_change AFTER UPDATE ON users FOR EACH ROW EXECUTE FUNCTION record_user_change();
-- Otherwise the application's role could attach them to a temporary table and record changes that never took place.
REVOKE ALL ON FUNCTION record_change, record_element_change, record_user_change FROM PUBLIC;
