-- How the versions of the areas for visitors without a session work: as area_health, without a location. Rows exist only for
-- versions that the site has, because everybody may add to them.
CREATE TABLE signed_out_health (
  minute timestamptz(0) NOT NULL,
  remote text NOT NULL CHECK (char_length(remote) <= 43),
  version text NOT NULL CHECK (char_length(version) BETWEEN 1 AND 60),
  measure text NOT NULL CHECK (char_length(measure) <= 20),
  bucket smallint NOT NULL,
  count integer NOT NULL CHECK (count > 0),
  PRIMARY KEY (minute, remote, version, measure, bucket)
);
COMMENT ON TABLE signed_out_health IS
  'Visits, errors and load times by minute that pages without a session have reported, of the last week.';
