-- What a refund says beside its amounts, which no sale does: a sale's payment is part of its order, and the order says
-- when it was told. created_at is the terminal's clock, never later than received_at; client_created_at is what it said.
ALTER TABLE payments
  ADD COLUMN content_hash bytea,
  ADD COLUMN reason text NOT NULL DEFAULT '',
  ADD COLUMN flags text[] NOT NULL DEFAULT '{}',
  ADD COLUMN client_created_at timestamptz(3),
  ADD COLUMN client_sent_at timestamptz(3),
  ADD COLUMN received_at timestamptz(3),
  ADD COLUMN clock_difference_ms bigint;

ALTER TABLE cash_reconciliations
  ADD COLUMN flags text[] NOT NULL DEFAULT '{}',
  ADD COLUMN client_sent_at timestamptz(3),
  ADD COLUMN clock_difference_ms bigint;
