-- The end of "hidden for today" moves with the time zone and the start of the business day of the location. The history does
-- not record this: a user has changed the location, not the item. Hiding an item again on a later day is recorded.
DROP TRIGGER record_changed ON items;
CREATE TRIGGER record_changed AFTER UPDATE ON items FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.* AND NOT (coalesce(OLD.hidden_until > now(), false)
    AND NEW.hidden_until IS NOT NULL AND to_jsonb(OLD) - 'hidden_until' = to_jsonb(NEW) - 'hidden_until'))
  EXECUTE FUNCTION record_change('items');
