-- What terminals send. Names, prices, categories and tax rates are copies of what was sold, without foreign keys to the
-- menu or to employees: later edits never change a report, and a sale is never refused for them.

-- created_at is the terminal's clock, never later than received_at; client_created_at is the time that the terminal sent.
-- content_hash is the SHA-256 of the canonical request body: the same body again gets the first result again.
CREATE TABLE orders (
  location_id bigint NOT NULL REFERENCES locations ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  offline_id uuid NOT NULL,
  revision integer NOT NULL CHECK (revision >= 1),
  content_hash bytea NOT NULL,
  terminal_id bigint NOT NULL,
  employee_id bigint,
  employee_first_name text NOT NULL DEFAULT '',
  employee_last_name text NOT NULL DEFAULT '',
  source text NOT NULL CHECK (source IN ('Pos', 'Online', 'Kiosk')),
  type text NOT NULL CHECK (type IN ('DineIn', 'TakeOut', 'Delivery', 'PickUp')),
  status text NOT NULL CHECK (status IN ('Open', 'Completed', 'Voided')),
  payment_type text CHECK (payment_type IN ('Cash', 'Card', 'Mixed')),
  note text NOT NULL DEFAULT '',
  sub_total numeric(12,2) NOT NULL,
  total_discount numeric(12,2) NOT NULL,
  cash_discount numeric(12,2) NOT NULL DEFAULT 0,
  total_tax_amount numeric(12,2) NOT NULL,
  total_tips numeric(12,2) NOT NULL,
  total_amount numeric(12,2) NOT NULL,
  paid_amount numeric(12,2) NOT NULL,
  change_amount numeric(12,2) NOT NULL,
  reported_total_amount numeric(12,2) NOT NULL,
  flags text[] NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL,
  client_created_at timestamptz(3) NOT NULL,
  client_sent_at timestamptz(3) NOT NULL,
  received_at timestamptz(3) NOT NULL DEFAULT now(),
  clock_difference_ms bigint NOT NULL DEFAULT 0,
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (location_id, id),
  UNIQUE (location_id, offline_id)
);
-- The reports' figures are read from these indexes alone.
CREATE INDEX orders_created ON orders (location_id, created_at, id)
  INCLUDE (employee_id, terminal_id, type, payment_type, status, sub_total, total_discount, total_tax_amount, total_tips);
CREATE INDEX orders_employee_created ON orders (location_id, employee_id, created_at, id)
  INCLUDE (terminal_id, type, payment_type, status, sub_total, total_discount, total_tax_amount, total_tips);
CREATE INDEX orders_terminal_created ON orders (location_id, terminal_id, created_at, id)
  INCLUDE (employee_id, type, payment_type, status, sub_total, total_discount, total_tax_amount, total_tips);
-- Index-only scans need the visibility map: vacuum after every 50,000 new rows instead of after a fifth of the table.
ALTER TABLE orders SET (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 50000);
COMMENT ON TABLE orders IS
  'The latest revision of an order.';

-- A terminal that sends an earlier revision again gets the result "known"; other content under that revision is a
-- conflict. Two revisions of an order can have the same number, and never the same content.
CREATE TABLE superseded_order_revisions (
  location_id bigint NOT NULL,
  order_id bigint NOT NULL,
  revision integer NOT NULL,
  content_hash bytea NOT NULL,
  PRIMARY KEY (location_id, order_id, content_hash),
  FOREIGN KEY (location_id, order_id) REFERENCES orders (location_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE superseded_order_revisions IS
  'Hashes of the revisions of an order that a later one has replaced.';

-- price is of one unit, its modifiers included. discount_amount is the line's own discount and its share of the order's,
-- so total_price = quantity * price - discount_amount and the lines add up to sub_total - total_discount. tax_amounts has
-- the line's part of each tax of the order, by the position of the tax, and null for a tax that does not apply to the line.
CREATE TABLE order_items (
  location_id bigint NOT NULL,
  order_id bigint NOT NULL,
  position integer NOT NULL,
  item_id bigint,
  item_name text NOT NULL,
  category_id bigint,
  category_name text,
  quantity numeric(10,3) NOT NULL,
  price numeric(12,2) NOT NULL,
  discount_amount numeric(12,2) NOT NULL DEFAULT 0,
  tax_amount numeric(12,2) NOT NULL DEFAULT 0,
  tax_amounts numeric(12,2)[] NOT NULL DEFAULT '{}',
  total_price numeric(12,2) NOT NULL,
  note text NOT NULL DEFAULT '',
  PRIMARY KEY (location_id, order_id, position),
  FOREIGN KEY (location_id, order_id) REFERENCES orders (location_id, id) ON DELETE CASCADE
);
CREATE INDEX order_items_item ON order_items (location_id, item_id, order_id);
CREATE INDEX order_items_category ON order_items (location_id, category_id, order_id);
COMMENT ON TABLE order_items IS
  'A line of an order.';

CREATE TABLE order_item_modifiers (
  location_id bigint NOT NULL,
  order_id bigint NOT NULL,
  order_item_position integer NOT NULL,
  position integer NOT NULL,
  modifier_id bigint,
  name text NOT NULL,
  price numeric(12,2) NOT NULL,
  PRIMARY KEY (location_id, order_id, order_item_position, position),
  FOREIGN KEY (location_id, order_id, order_item_position) REFERENCES order_items (location_id, order_id, position) ON DELETE CASCADE
);
CREATE INDEX order_item_modifiers_modifier ON order_item_modifiers (location_id, modifier_id, order_id);
COMMENT ON TABLE order_item_modifiers IS
  'A modifier of an order line.';

CREATE TABLE order_taxes (
  location_id bigint NOT NULL,
  order_id bigint NOT NULL,
  position integer NOT NULL,
  tax_id bigint,
  name text NOT NULL,
  rate numeric(6,3) NOT NULL,
  amount numeric(12,2) NOT NULL,
  PRIMARY KEY (location_id, order_id, position),
  FOREIGN KEY (location_id, order_id) REFERENCES orders (location_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE order_taxes IS
  'A tax of an order, with its rate at the time of the sale.';

-- A refund is a row of kind Refund, with negative amounts, on its own day. The columns from reason to clock_difference_ms
-- are a refund's own: a sale's payment is part of its order, which holds them. Refunds beyond the payment are stored and
-- flagged, so refunded_amount can exceed any single amount.
CREATE TABLE payments (
  location_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  offline_id uuid NOT NULL,
  order_id bigint NOT NULL,
  kind text NOT NULL DEFAULT 'Sale' CHECK (kind IN ('Sale', 'Refund')),
  refunded_payment_id bigint,
  payment_type text NOT NULL CHECK (payment_type IN ('Cash', 'Card')),
  card_type text CHECK (card_type IN ('Debit', 'Credit')),
  captured boolean NOT NULL DEFAULT true,
  amount numeric(12,2) NOT NULL,
  refunded_amount numeric(20,2) NOT NULL DEFAULT 0,
  tax_amount numeric(12,2) NOT NULL DEFAULT 0,
  tips numeric(12,2) NOT NULL DEFAULT 0,
  total_discount numeric(12,2) NOT NULL DEFAULT 0,
  tendered_amount numeric(12,2) NOT NULL DEFAULT 0,
  change_amount numeric(12,2) NOT NULL DEFAULT 0,
  terminal_id bigint NOT NULL,
  employee_id bigint,
  employee_first_name text NOT NULL DEFAULT '',
  employee_last_name text NOT NULL DEFAULT '',
  content_hash bytea,
  reason text NOT NULL DEFAULT '',
  flags text[] NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL,
  client_created_at timestamptz(3),
  client_sent_at timestamptz(3),
  received_at timestamptz(3),
  clock_difference_ms bigint,
  PRIMARY KEY (location_id, id),
  UNIQUE (location_id, offline_id),
  FOREIGN KEY (location_id, order_id) REFERENCES orders (location_id, id) ON DELETE CASCADE,
  CHECK ((kind = 'Refund') = (refunded_payment_id IS NOT NULL))
);
CREATE INDEX payments_created ON payments (location_id, created_at, id)
  INCLUDE (order_id, kind, payment_type, card_type, captured, terminal_id, amount, tax_amount, tips, total_discount);
CREATE INDEX payments_order ON payments (location_id, order_id);
CREATE INDEX payments_refunds_created ON payments (location_id, created_at) WHERE kind = 'Refund';
ALTER TABLE payments SET (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 50000);
COMMENT ON TABLE payments IS
  'A payment or a refund of an order.';
