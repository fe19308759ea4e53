-- Feature flags that operators have switched on. A flag without a row is off. The areas' descriptions declare the names, so
-- that rows of flags which no area declares any more do no harm.
CREATE TABLE feature_flags (
  location_id bigint NOT NULL REFERENCES locations ON DELETE CASCADE,
  flag text NOT NULL CHECK (char_length(flag) BETWEEN 1 AND 60),
  enabled_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (location_id, flag)
);
COMMENT ON TABLE feature_flags IS 'A part of the pages that operators have switched on at a location.';

ALTER TABLE feature_flags ENABLE ROW LEVEL SECURITY;
ALTER TABLE feature_flags FORCE ROW LEVEL SECURITY;
CREATE POLICY location_owns_row ON feature_flags USING (location_id = current_location_id());
CREATE POLICY owner_reads_all_locations ON feature_flags FOR SELECT TO CURRENT_USER
  USING (current_setting('app.all_locations', true) = 'on');
-- Operators see where a flag is on. The setting opens this table only.
CREATE POLICY operators_read_all_locations ON feature_flags FOR SELECT
  USING (current_setting('app.all_feature_flags', true) = 'on');
