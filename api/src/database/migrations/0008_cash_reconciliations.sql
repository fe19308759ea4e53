-- cash_balance = opening_float + cash_in - cash_out; mismatch = reconciled_balance - cash_balance;
-- cash_left = reconciled_balance - cash_withdrawn + cash_topped_up.
CREATE TABLE cash_reconciliations (
  location_id bigint NOT NULL REFERENCES locations ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  offline_id uuid NOT NULL,
  content_hash bytea NOT NULL,
  terminal_id bigint NOT NULL,
  employee_id bigint,
  employee_first_name text NOT NULL DEFAULT '',
  employee_last_name text NOT NULL DEFAULT '',
  opening_float numeric(12,2) NOT NULL,
  cash_in numeric(12,2) NOT NULL,
  cash_out numeric(12,2) NOT NULL,
  cash_balance numeric(12,2) GENERATED ALWAYS AS (opening_float + cash_in - cash_out) STORED,
  reconciled_balance numeric(12,2) NOT NULL,
  mismatch numeric(12,2) GENERATED ALWAYS AS (reconciled_balance - (opening_float + cash_in - cash_out)) STORED,
  mismatch_reason text CHECK (mismatch_reason IN ('CountingError', 'WrongChange', 'UnrecordedPayout', 'UnrecordedRefund', 'Other')),
  mismatch_reason_comment text NOT NULL DEFAULT '',
  cash_withdrawn numeric(12,2) NOT NULL DEFAULT 0,
  cash_topped_up numeric(12,2) NOT NULL DEFAULT 0,
  cash_left numeric(12,2) GENERATED ALWAYS AS (reconciled_balance - cash_withdrawn + cash_topped_up) STORED,
  flags text[] NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL,
  client_created_at timestamptz(3) NOT NULL,
  client_sent_at timestamptz(3),
  clock_difference_ms bigint,
  received_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (location_id, id),
  UNIQUE (location_id, offline_id)
);
CREATE INDEX cash_reconciliations_created ON cash_reconciliations (location_id, created_at DESC, id DESC);
COMMENT ON TABLE cash_reconciliations IS
  'The count of a cash drawer against its expected balance.';
