-- Reports "Staff" and "Tips".

-- The totals of voided orders are in no rollup.
CREATE INDEX orders_voided ON orders (location_id, created_at) INCLUDE (employee_id, total_amount)
  WHERE status = 'Voided';

-- rules is a list of {role_id, role, percent}: the share of each employee's tips that goes to the people of a team role.
-- `role` is its name when the rules were saved. Percentages have two decimals at most and add up to 100 at most.
CREATE TABLE tip_rule_sets (
  location_id bigint NOT NULL REFERENCES locations ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  valid_from date NOT NULL,
  rules jsonb NOT NULL CHECK (jsonb_typeof(rules) = 'array'),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (location_id, id),
  CONSTRAINT tip_rule_sets_valid_from UNIQUE (location_id, valid_from)
);
COMMENT ON TABLE tip_rule_sets IS 'Rules by which tips are shared, from a business day to the day of the next rules.';

CREATE TABLE tip_workers (
  location_id bigint NOT NULL,
  day date NOT NULL,
  employee_id bigint NOT NULL,
  PRIMARY KEY (location_id, day, employee_id),
  FOREIGN KEY (location_id, employee_id) REFERENCES employees (location_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE tip_workers IS
  'Employees who were marked by hand as working on a business day. Those who took an order worked without a mark.';

DO $$
DECLARE
  location_table text;
BEGIN
  FOREACH location_table IN ARRAY ARRAY['tip_rule_sets', 'tip_workers'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', location_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', location_table);
    EXECUTE format('CREATE POLICY location_owns_row ON %I USING (location_id = current_location_id())', location_table);
    EXECUTE format('CREATE POLICY owner_reads_all_locations ON %I FOR SELECT TO CURRENT_USER '
      'USING (current_setting(''app.all_locations'', true) = ''on'')', location_table);
  END LOOP;
END $$;

-- Tip rules as people read them: "Busser 15 %, Bartender 5 %".
CREATE FUNCTION describe_tip_rules(rules jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('rules', coalesce(string_agg(concat(rule ->> 'role', ' ', rule ->> 'percent', ' %'), ', '
    ORDER BY position), ''))
  FROM jsonb_array_elements(rules) WITH ORDINALITY element (rule, position)
$$;
REVOKE ALL ON FUNCTION describe_tip_rules FROM PUBLIC;

-- Records changes of tip rules; their name is the day from which they are valid.
CREATE FUNCTION record_tip_rules_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  old_row jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  new_row jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  stored jsonb := coalesce(new_row, old_row);
BEGIN
  PERFORM insert_change((stored ->> 'location_id')::bigint, 'tip_rules', (stored ->> 'id')::bigint,
    'from ' || (stored ->> 'valid_from'), lower(TG_OP),
    CASE WHEN old_row IS NOT NULL THEN describe_tip_rules(old_row -> 'rules') END,
    CASE WHEN new_row IS NOT NULL THEN describe_tip_rules(new_row -> 'rules') END);
  RETURN NULL;
END $$;

-- Records marks of employees as changes of the list of their days.
CREATE FUNCTION record_tip_worker_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  stored jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
  location bigint := stored ->> 'location_id';
  employee bigint := stored ->> 'employee_id';
  marked_day jsonb := jsonb_build_object('work_days', stored -> 'day');
  name text;
BEGIN
  PERFORM set_config('app.all_locations', 'on', true);
  SELECT e.full_name INTO name FROM employees e WHERE e.location_id = location AND e.id = employee;
  PERFORM insert_change(location, 'tip_workers', employee, name, 'update',
    CASE WHEN TG_OP = 'DELETE' THEN marked_day END, CASE WHEN TG_OP = 'INSERT' THEN marked_day END);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION record_tip_rules_change, record_tip_worker_change FROM PUBLIC;

CREATE TRIGGER record_added_or_deleted AFTER INSERT OR DELETE ON tip_rule_sets FOR EACH ROW
  EXECUTE FUNCTION record_tip_rules_change();
CREATE TRIGGER record_changed AFTER UPDATE ON tip_rule_sets FOR EACH ROW
  WHEN (OLD.rules IS DISTINCT FROM NEW.rules) EXECUTE FUNCTION record_tip_rules_change();
CREATE TRIGGER record_change AFTER INSERT OR DELETE ON tip_workers FOR EACH ROW
  EXECUTE FUNCTION record_tip_worker_change();

-- Roles that include the sales report, which has the net sales of each employee, include these reports. Only those that
-- manage employees change the rules.
UPDATE employee_roles
SET rights = jsonb_build_object('staff_report', rights -> 'sales_report',
  'tips', CASE WHEN rights ->> 'employees' = 'manage' THEN rights -> 'sales_report' ELSE '"view"' END) || rights
WHERE rights ? 'sales_report';
SET CONSTRAINTS ALL IMMEDIATE;
