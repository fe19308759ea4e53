-- How the versions of the areas work in browsers: counts by minute, of the last week. measure is visits, failed_visits, an
-- error by its phase (error_load, …), long_tasks, blocks, or a timing (load, lcp, inp, cls), whose bucket is the logarithm
-- of its value; bucket is 0 for the other measures.
CREATE TABLE area_health (
  location_id bigint NOT NULL REFERENCES locations ON DELETE CASCADE,
  minute timestamptz(0) NOT NULL,
  remote text NOT NULL CHECK (char_length(remote) <= 43),
  version text NOT NULL CHECK (char_length(version) BETWEEN 1 AND 60),
  measure text NOT NULL CHECK (char_length(measure) <= 20),
  bucket smallint NOT NULL,
  count integer NOT NULL CHECK (count > 0),
  PRIMARY KEY (location_id, minute, remote, version, measure, bucket)
);
COMMENT ON TABLE area_health IS 'Visits, errors and load times of each area and version by minute, of the last week.';

-- Rows are inserted in the order of time, so that a few pages of this index find the minutes of all locations.
CREATE INDEX area_health_minute ON area_health USING brin (minute) WITH (pages_per_range = 16, autosummarize = on);

ALTER TABLE area_health ENABLE ROW LEVEL SECURITY;
ALTER TABLE area_health FORCE ROW LEVEL SECURITY;
CREATE POLICY location_owns_row ON area_health USING (location_id = current_location_id());
CREATE POLICY owner_reads_all_locations ON area_health FOR SELECT TO CURRENT_USER
  USING (current_setting('app.all_locations', true) = 'on');
-- Operators read, and the clean-up deletes, the rows of all locations. The setting opens this table only.
CREATE POLICY operators_read_all_locations ON area_health FOR SELECT
  USING (current_setting('app.all_area_health', true) = 'on');
CREATE POLICY clean_up_deletes_all_locations ON area_health FOR DELETE
  USING (current_setting('app.all_area_health', true) = 'on');
