-- Exports of reports: a row is created with the download link, and shows the progress of the download.
CREATE TABLE report_exports (
  location_id bigint NOT NULL REFERENCES locations ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL,
  report text NOT NULL,
  query jsonb NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed')),
  rows_written integer NOT NULL DEFAULT 0,
  total_rows integer,
  message text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (location_id, id)
);
COMMENT ON TABLE report_exports IS
  'Exports of the last day. The server writes updated_at every second while an export runs.';

ALTER TABLE report_exports ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_exports FORCE ROW LEVEL SECURITY;
CREATE POLICY location_owns_row ON report_exports USING (location_id = current_location_id());
