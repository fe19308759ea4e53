-- How the versions work in signed-out pages, such as the sign-in page: counts by hour, of the last week. Anybody can add to
-- them, so that they are apart from area_health; they have no location. measure and bucket are as in area_health.
CREATE TABLE signed_out_health (
  hour timestamptz(0) NOT NULL,
  remote text NOT NULL CHECK (char_length(remote) <= 43),
  version text NOT NULL CHECK (char_length(version) BETWEEN 1 AND 60),
  measure text NOT NULL CHECK (char_length(measure) <= 20),
  bucket smallint NOT NULL,
  count integer NOT NULL CHECK (count > 0),
  PRIMARY KEY (hour, remote, version, measure, bucket)
);
COMMENT ON TABLE signed_out_health IS
  'Visits, errors and load times of each version in signed-out pages by hour, of the last week.';
