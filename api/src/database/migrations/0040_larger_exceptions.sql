-- An exception is listed again when its amount becomes larger: otherwise, a small discount that a manager has marked as seen
-- would hide a large one of the same order. Processes of the previous version name no index in ON CONFLICT, so that they keep
-- working with either index.
CREATE UNIQUE INDEX sales_exceptions_flag_amount ON sales_exceptions (location_id, offline_id, kind, amount)
  WHERE content_hash IS NULL;
DROP INDEX sales_exceptions_flag;
