-- Version of the rollups. During an upgrade, processes of the earlier version still run and would record days as refreshed
-- without the new or changed rollups. Their refreshes fail here, and the days stay stale. Processes from before the rollups
-- had a version treat the failure like a conflict, and later ones recognize it by the name of the constraint. A migration
-- that adds or changes a rollup therefore begins with CREATE OR REPLACE TRIGGER and the next version, which also waits for
-- running refreshes, and ROLLUPS_VERSION in rollups.ts becomes the same.
CREATE FUNCTION require_rollups_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('app.rollups_version', true) IS DISTINCT FROM TG_ARGV[0] THEN
    RAISE EXCEPTION 'The rollups have version %, which this process does not refresh', TG_ARGV[0]
      USING ERRCODE = 'serialization_failure', CONSTRAINT = 'require_rollups_version';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER require_rollups_version BEFORE INSERT ON refreshed_days
  FOR EACH STATEMENT EXECUTE FUNCTION require_rollups_version('1');
