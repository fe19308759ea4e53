-- The lists of order types and order sources each have a moment of change, as the location's other settings do.
ALTER TABLE locations
  ADD order_types_updated_at timestamptz(3) NOT NULL DEFAULT now(),
  ADD order_sources_updated_at timestamptz(3) NOT NULL DEFAULT now();
