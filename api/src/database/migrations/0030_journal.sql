-- The accounts of the journal: the name or the code of each account in the location's accounting software.
CREATE TABLE journal_accounts (
  location_id bigint PRIMARY KEY REFERENCES locations ON DELETE CASCADE,
  cash text NOT NULL DEFAULT 'Cash on Hand',
  card text NOT NULL DEFAULT 'Card Clearing',
  gift_card text NOT NULL DEFAULT 'Gift Cards Outstanding',
  house_account text NOT NULL DEFAULT 'House Accounts',
  voucher text NOT NULL DEFAULT 'Vouchers',
  other text NOT NULL DEFAULT 'Other Payments Clearing',
  over_short text NOT NULL DEFAULT 'Cash Over and Short',
  other_days text NOT NULL DEFAULT 'Open Checks',
  sales text NOT NULL DEFAULT 'Sales',
  discounts text NOT NULL DEFAULT 'Discounts Given',
  comps text NOT NULL DEFAULT 'Comps',
  refunds text NOT NULL DEFAULT 'Sales Returns',
  service_charges text NOT NULL DEFAULT 'Service Charge Income',
  taxes text NOT NULL DEFAULT 'Sales Tax Payable',
  tips text NOT NULL DEFAULT 'Tips Payable',
  rounding text NOT NULL DEFAULT 'Cash Rounding',
  -- Xero's own rate for lines without tax: the taxes are lines of their own.
  xero_tax_rate text NOT NULL DEFAULT 'Tax Exempt',
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
COMMENT ON TABLE journal_accounts IS
  'The account of each line of the journal in the accounting software.';

-- With app.all_locations, an owner who is no superuser reads the locations too.
SELECT set_config('app.all_locations', 'on', true);
INSERT INTO journal_accounts (location_id) SELECT id FROM locations;
SELECT set_config('app.all_locations', '', true);

ALTER TABLE journal_accounts ENABLE ROW LEVEL SECURITY;
ALTER TABLE journal_accounts FORCE ROW LEVEL SECURITY;
CREATE POLICY location_owns_row ON journal_accounts USING (location_id = current_location_id());
CREATE POLICY owner_reads_all_locations ON journal_accounts FOR SELECT TO CURRENT_USER
  USING (current_setting('app.all_locations', true) = 'on');

-- The row is created with the location.
CREATE TRIGGER record_changed AFTER UPDATE ON journal_accounts FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION record_change('journal_accounts');
SET CONSTRAINTS ALL IMMEDIATE;
