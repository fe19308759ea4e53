-- The version of the data that the terminals of a location load: another one after every transaction that changes this
-- data, so that a request for unchanged data reads one row. Random, because a restored backup must not repeat a version.
CREATE TABLE bootstrap_versions (
  location_id bigint PRIMARY KEY REFERENCES locations ON DELETE CASCADE,
  version uuid NOT NULL
);
COMMENT ON TABLE bootstrap_versions IS 'The version of the data that the terminals of a location load.';
ALTER TABLE bootstrap_versions ENABLE ROW LEVEL SECURITY;
ALTER TABLE bootstrap_versions FORCE ROW LEVEL SECURITY;
CREATE POLICY location_owns_row ON bootstrap_versions USING (location_id = current_location_id());

-- Runs at the end of the transaction: an earlier lock of the version's row could deadlock with another transaction. The
-- setting remembers that the transaction has changed the version already. A deleted location gets none.
CREATE FUNCTION change_bootstrap_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed_location bigint := coalesce(to_jsonb(NEW), to_jsonb(OLD)) ->> TG_ARGV[0];
BEGIN
  IF current_setting('app.changed_bootstrap', true) IS DISTINCT FROM changed_location::text THEN
    INSERT INTO bootstrap_versions SELECT id, gen_random_uuid() FROM locations WHERE id = changed_location
    ON CONFLICT (location_id) DO UPDATE SET version = excluded.version;
    PERFORM set_config('app.changed_bootstrap', changed_location::text, true);
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE
  changed_table text;
BEGIN
  FOREACH changed_table IN ARRAY ARRAY['categories', 'items', 'modifier_groups', 'modifiers', 'item_categories',
    'category_modifier_groups', 'item_modifier_groups', 'item_taxes', 'taxes', 'printers', 'printer_categories',
    'printer_order_type_settings', 'kitchen_receipt_settings', 'customer_receipt_settings', 'order_type_settings',
    'order_source_settings', 'order_notes']
  LOOP
    EXECUTE format('CREATE CONSTRAINT TRIGGER change_bootstrap_version AFTER INSERT OR UPDATE OR DELETE ON %I '
      'DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION change_bootstrap_version(''location_id'')', changed_table);
  END LOOP;
END $$;
CREATE CONSTRAINT TRIGGER change_bootstrap_version
  AFTER INSERT OR UPDATE OF first_name, last_name, is_active, deleted_at OR DELETE ON employees
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION change_bootstrap_version('location_id');
CREATE CONSTRAINT TRIGGER change_bootstrap_version AFTER UPDATE ON locations
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION change_bootstrap_version('id');
-- Not after changes of last_seen_at, which every request of a terminal may write.
CREATE CONSTRAINT TRIGGER change_bootstrap_version AFTER UPDATE OF name ON terminals
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION change_bootstrap_version('location_id');

-- The next time at which an item becomes visible without a change.
CREATE INDEX items_hidden_until ON items (location_id, hidden_until) WHERE hide_status = 'HideForToday';
