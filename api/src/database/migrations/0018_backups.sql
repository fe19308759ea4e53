-- A back-up reads the rows of all locations as the owner, who need not be a superuser: row-level security then applies to
-- the owner as well. Without the setting, the owner still sees no location's rows. Every later table of a location
-- needs this policy.
DO $$
DECLARE
  tenant_table regclass;
BEGIN
  FOR tenant_table IN
    SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relrowsecurity
  LOOP
    EXECUTE format('CREATE POLICY owner_reads_all_locations ON %s FOR SELECT TO CURRENT_USER '
      'USING (current_setting(''app.all_locations'', true) = ''on'')', tenant_table);
  END LOOP;
END $$;

CREATE TABLE backups (
  id uuid PRIMARY KEY,
  file text NOT NULL,
  bytes bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  drilled_at timestamptz(3),
  drill_error text
);
COMMENT ON TABLE backups IS
  'Back-ups of the whole installation, with the result of the restore drill of each.';
REVOKE INSERT, UPDATE, DELETE ON backups FROM backoffice_app;
