-- Rights of roles by module, the role Owner of each location, and the role of each user at a location. A user's role is no
-- foreign key, because accounts stand above locations.
ALTER TABLE employee_roles
  ADD COLUMN is_owner boolean NOT NULL DEFAULT false,
  ADD COLUMN rights jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(rights) = 'object');
COMMENT ON COLUMN employee_roles.rights IS
  'The level, view or manage, of each module that the role grants; the role Owner may do everything.';

-- A role with every module of the time before gets those that were added since.
UPDATE employee_roles SET rights = granted.rights
FROM (
  SELECT location_id, id, jsonb_object_agg(module, 'manage') AS rights
  FROM employee_roles, LATERAL (
    SELECT unnest(modules) AS module
    UNION
    SELECT unnest(
      '{team_roles,users,item_sales,exceptions,day_closings,payment_types,history,pos_large_discounts,pos_comps}'::text[]
    )
    WHERE cardinality(modules) >= 23
  ) AS granted_modules
  GROUP BY location_id, id
) AS granted
WHERE granted.location_id = employee_roles.location_id AND granted.id = employee_roles.id;
SET CONSTRAINTS ALL IMMEDIATE;
ALTER TABLE employee_roles DROP COLUMN modules;
UPDATE employee_roles SET is_owner = true WHERE lower(name) = 'owner';
INSERT INTO employee_roles (location_id, name, is_owner)
SELECT DISTINCT location_id, 'Owner', true FROM user_locations
WHERE NOT EXISTS (SELECT FROM employee_roles WHERE employee_roles.location_id = user_locations.location_id AND is_owner);
SET CONSTRAINTS ALL IMMEDIATE;
CREATE UNIQUE INDEX employee_roles_owner ON employee_roles (location_id) WHERE is_owner;

-- Terminals load what each employee may do.
DROP TRIGGER change_bootstrap_version ON employees;
CREATE CONSTRAINT TRIGGER change_bootstrap_version
  AFTER INSERT OR UPDATE OF first_name, last_name, is_active, deleted_at, employee_role_id OR DELETE ON employees
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION change_bootstrap_version('location_id');
CREATE CONSTRAINT TRIGGER change_bootstrap_version AFTER UPDATE OF rights ON employee_roles
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION change_bootstrap_version('location_id');
UPDATE bootstrap_versions SET version = gen_random_uuid();

ALTER TABLE user_locations
  ADD COLUMN role_id bigint,
  ADD COLUMN created_at timestamptz(3) NOT NULL DEFAULT now(),
  ADD COLUMN updated_at timestamptz(3) NOT NULL DEFAULT now(),
  ADD COLUMN deactivated_at timestamptz(3);
-- Until now every user could do everything.
UPDATE user_locations SET role_id = employee_roles.id FROM employee_roles
WHERE employee_roles.location_id = user_locations.location_id AND is_owner;
ALTER TABLE user_locations ALTER COLUMN role_id SET NOT NULL;
CREATE INDEX user_locations_role ON user_locations (location_id, role_id);
COMMENT ON TABLE user_locations IS
  'A user of a location, with a role; without access while deactivated.';
