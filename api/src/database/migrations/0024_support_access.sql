-- Access of the operator's support to a location: a membership of the account Support that an owner grants and that expires.
ALTER TABLE user_locations
  ADD COLUMN expires_at timestamptz(3),
  ALTER COLUMN role_id DROP NOT NULL,
  ADD CHECK (role_id IS NOT NULL OR expires_at IS NOT NULL);
COMMENT ON COLUMN user_locations.expires_at IS
  'End of the access of support, which has no role; null for the users of the location.';
