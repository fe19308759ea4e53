-- The distinct errors of each version, which are also in the log. Anybody can report them, so that the route stores at most
-- 20 for each version, and only for versions in the site. hash is the SHA-256 of phase, message and the first line of the
-- stack. last_location_id has no foreign key, because the location of an expired session may have been deleted; it is null
-- for signed-out pages.
CREATE TABLE area_errors (
  remote text NOT NULL CHECK (char_length(remote) <= 43),
  version text NOT NULL CHECK (char_length(version) BETWEEN 1 AND 60),
  hash text NOT NULL CHECK (char_length(hash) = 64),
  phase text NOT NULL CHECK (char_length(phase) <= 20),
  message text NOT NULL CHECK (char_length(message) BETWEEN 1 AND 500),
  stack text CHECK (char_length(stack) <= 4000),
  count integer NOT NULL DEFAULT 1 CHECK (count > 0),
  first_seen timestamptz(3) NOT NULL,
  last_seen timestamptz(3) NOT NULL,
  last_location_id bigint,
  PRIMARY KEY (remote, version, hash)
);
COMMENT ON TABLE area_errors IS
  'The distinct errors of each version of an area in browsers, seen in the last week; at most 20 of a version.';
