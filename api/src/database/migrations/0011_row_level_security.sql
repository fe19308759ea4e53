-- The application's role, and row-level security: a transaction sees the rows of the location in app.location_id, and
-- none while it is not set. Accounts, sessions and pairing codes are found before the location is known.
DO $$
BEGIN
  CREATE ROLE backoffice_app NOLOGIN NOBYPASSRLS;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
-- Where the owner is no superuser, it must be a member to become the role.
GRANT backoffice_app TO CURRENT_USER;

CREATE FUNCTION current_location_id() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT nullif(current_setting('app.location_id', true), '')::bigint $$;

DO $$
DECLARE
  tenant_table text;
BEGIN
  FOR tenant_table IN
    SELECT c.table_name FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE' AND c.column_name = 'location_id'
      AND c.table_name NOT IN ('user_locations', 'user_sessions', 'pairing_codes', 'stale_sales_hours')
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('CREATE POLICY location_owns_row ON %I USING (location_id = current_location_id())', tenant_table);
  END LOOP;
END $$;

ALTER TABLE locations ENABLE ROW LEVEL SECURITY;
ALTER TABLE locations FORCE ROW LEVEL SECURITY;
CREATE POLICY location_is_current ON locations USING (id = current_location_id());

GRANT USAGE ON SCHEMA public TO backoffice_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO backoffice_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO backoffice_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO backoffice_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO backoffice_app;
REVOKE ALL ON data_key FROM backoffice_app;
