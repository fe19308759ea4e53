-- Invitations of users by e-mail, and when each user last used a location. Invitations are found by the token of a link
-- before the location is known, as accounts are, and have no row-level security. The role is no foreign key, because
-- accounts stand above locations.
CREATE TABLE invitations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  location_id bigint NOT NULL REFERENCES locations ON DELETE CASCADE,
  email text NOT NULL,
  user_name text NOT NULL,
  role_id bigint NOT NULL,
  invited_by bigint REFERENCES users ON DELETE SET NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  sent_at timestamptz(3) NOT NULL DEFAULT now(),
  sent_count integer NOT NULL DEFAULT 1,
  expires_at timestamptz(3) NOT NULL DEFAULT now() + interval '7 days',
  used_at timestamptz(3),
  revoked_at timestamptz(3)
);
CREATE INDEX invitations_location ON invitations (location_id, created_at);
CREATE UNIQUE INDEX invitations_open ON invitations (location_id, lower(email)) WHERE used_at IS NULL AND revoked_at IS NULL;
CREATE INDEX invitations_invited_by ON invitations (invited_by);
COMMENT ON TABLE invitations IS
  'An invitation to use the back office of a location, by a link that works once; its token is stored as a hash.';
COMMENT ON COLUMN invitations.sent_at IS 'Time of the latest mail; each mail has a new link and ends the one before.';
COMMENT ON COLUMN invitations.sent_count IS 'Mails that were sent.';

ALTER TABLE user_locations ADD COLUMN last_used_at timestamptz(3);
COMMENT ON COLUMN user_locations.last_used_at IS
  'Time of the latest sign-in to the location, or switch to it; the next sign-in starts with the one used last.';
UPDATE user_locations SET last_used_at = latest.created_at
FROM (SELECT location_id, user_id, max(created_at) AS created_at FROM user_sessions GROUP BY location_id, user_id) AS latest
WHERE latest.location_id = user_locations.location_id AND latest.user_id = user_locations.user_id;
