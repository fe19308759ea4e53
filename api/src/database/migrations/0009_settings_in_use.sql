-- Each form of a location's settings has its own moment of change: saving one does not make another stale.
ALTER TABLE locations
  ADD cash_discount_updated_at timestamptz(3) NOT NULL DEFAULT now(),
  ADD lock_screen_updated_at timestamptz(3) NOT NULL DEFAULT now();

CREATE UNIQUE INDEX taxes_name ON taxes (location_id, lower(name)) WHERE deleted_at IS NULL;
