-- The history of invitations, two-factor sign-in and new locations, and indexes for its filters.

-- Records invitations. The link's token and the times of mails are left out.
CREATE FUNCTION record_invitation_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  old_fields jsonb := '{}';
  new_fields jsonb := '{}';
BEGIN
  PERFORM set_config('app.all_locations', 'on', true);
  new_fields := jsonb_build_object('email', NEW.email,
    'role_id', name_reference(NEW.location_id, 'role_id', to_jsonb(NEW.role_id)));
  IF TG_OP = 'INSERT' THEN
    PERFORM insert_change(NEW.location_id, 'invitations', NEW.id, NEW.user_name, 'insert', NULL, new_fields);
    RETURN NULL;
  END IF;
  old_fields := jsonb_build_object('email', OLD.email,
    'role_id', name_reference(OLD.location_id, 'role_id', to_jsonb(OLD.role_id)));
  IF OLD.email = NEW.email THEN old_fields := old_fields - 'email'; new_fields := new_fields - 'email'; END IF;
  IF OLD.role_id = NEW.role_id THEN old_fields := old_fields - 'role_id'; new_fields := new_fields - 'role_id'; END IF;
  IF OLD.sent_count <> NEW.sent_count THEN
    old_fields := old_fields || jsonb_build_object('sent_count', OLD.sent_count);
    new_fields := new_fields || jsonb_build_object('sent_count', NEW.sent_count);
  END IF;
  IF (OLD.used_at IS NULL) <> (NEW.used_at IS NULL) OR (OLD.revoked_at IS NULL) <> (NEW.revoked_at IS NULL) THEN
    old_fields := old_fields || '{"invitation": "Open"}';
    new_fields := new_fields || jsonb_build_object('invitation', CASE WHEN NEW.revoked_at IS NOT NULL THEN 'Withdrawn'
      WHEN NEW.used_at IS NOT NULL THEN 'Accepted' ELSE 'Open' END);
  END IF;
  IF new_fields <> '{}' THEN
    PERFORM insert_change(NEW.location_id, 'invitations', NEW.id, NEW.user_name, 'update', old_fields, new_fields);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER record_change AFTER INSERT OR UPDATE ON invitations FOR EACH ROW
  EXECUTE FUNCTION record_invitation_change();

-- Records a change of a user's sign-in at each location of the user. Users set up their own sign-in only, outside of a
-- location: without app.actor, the change of the application is the user's.
CREATE FUNCTION insert_sign_in_change(account bigint, before jsonb, after jsonb) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  member record;
BEGIN
  PERFORM set_config('app.all_locations', 'on', true);
  IF coalesce(current_setting('app.actor', true), '') = '' AND current_setting('application_name') = 'backoffice' THEN
    PERFORM set_config('app.actor', (SELECT jsonb_build_object('user_id', id, 'user_name', user_name)::text
      FROM users WHERE id = account), true);
  END IF;
  FOR member IN SELECT l.location_id, u.user_name FROM user_locations l JOIN users u ON u.id = l.user_id
    WHERE l.user_id = account ORDER BY l.location_id LOOP
    PERFORM insert_change(member.location_id, 'users', account, member.user_name, 'update', before, after);
  END LOOP;
END $$;

-- Records that two-factor sign-in was set up or ended. A secret that is not confirmed has no effect.
CREATE FUNCTION record_two_factor_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  was_on boolean := TG_OP <> 'INSERT' AND OLD.confirmed_at IS NOT NULL;
  is_on boolean := TG_OP <> 'DELETE' AND NEW.confirmed_at IS NOT NULL;
  account bigint := CASE TG_OP WHEN 'DELETE' THEN OLD.user_id ELSE NEW.user_id END;
BEGIN
  IF was_on <> is_on THEN
    PERFORM insert_sign_in_change(account, jsonb_build_object('two_factor', was_on),
      jsonb_build_object('two_factor', is_on));
  ELSIF is_on AND OLD.secret_encrypted <> NEW.secret_encrypted AND OLD.confirmed_at <> NEW.confirmed_at THEN
    PERFORM insert_sign_in_change(account, '{"authenticator": "hidden"}', '{"authenticator": "hidden"}');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON user_two_factor FOR EACH ROW
  EXECUTE FUNCTION record_two_factor_change();

-- Records new recovery codes, once for all codes of a statement.
CREATE FUNCTION record_new_recovery_codes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM insert_sign_in_change(user_id, '{"new_recovery_codes": null}',
    jsonb_build_object('new_recovery_codes', count(*))) FROM added GROUP BY user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER record_new_codes AFTER INSERT ON user_recovery_codes REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION record_new_recovery_codes();

-- Records that a recovery code was used, with the number of codes that are left.
CREATE FUNCTION record_used_recovery_code() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  codes_left bigint := (SELECT count(*) FROM user_recovery_codes WHERE user_id = NEW.user_id AND used_at IS NULL);
BEGIN
  PERFORM insert_sign_in_change(NEW.user_id, jsonb_build_object('recovery_codes_left', codes_left + 1),
    jsonb_build_object('recovery_codes_left', codes_left));
  RETURN NULL;
END $$;
CREATE TRIGGER record_used_code AFTER UPDATE ON user_recovery_codes FOR EACH ROW
  WHEN (OLD.used_at IS NULL AND NEW.used_at IS NOT NULL) EXECUTE FUNCTION record_used_recovery_code();

CREATE FUNCTION record_new_location() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM insert_change(NEW.id, 'locations', NEW.id, NEW.name, 'insert', NULL,
    jsonb_build_object('timezone', NEW.timezone, 'day_cutoff', NEW.day_cutoff));
  RETURN NULL;
END $$;
CREATE TRIGGER record_added AFTER INSERT ON locations FOR EACH ROW EXECUTE FUNCTION record_new_location();

REVOKE ALL ON FUNCTION insert_sign_in_change, record_invitation_change, record_two_factor_change,
  record_new_recovery_codes, record_used_recovery_code, record_new_location FROM PUBLIC;

-- Filters of the history: deleted records, and changes that no user made.
CREATE INDEX changes_deleted ON changes (location_id, change_set) WHERE action = 'delete';
CREATE INDEX changes_actor ON changes (location_id, actor, change_set) WHERE user_id IS NULL;
