-- The jurisdiction with which a tax is filed, empty for none, and its account in the journal, empty for the account of
-- taxes. Both are properties of the tax as it is now: orders keep the name and the rate alone.
ALTER TABLE taxes
  ADD COLUMN jurisdiction text NOT NULL DEFAULT '' CHECK (char_length(jurisdiction) <= 64),
  ADD COLUMN journal_account text NOT NULL DEFAULT '' CHECK (char_length(journal_account) <= 100);

-- Discounted price of lines and service charges by the taxes that they have, so that the taxable sales of any group of taxes
-- count each sale once. tax_ids is sorted without duplicates, and has null for taxes without a number.
CREATE TABLE daily_taxed_sales (
  location_id bigint NOT NULL, day date NOT NULL,
  tax_ids bigint[] NOT NULL, taxable numeric(20,2) NOT NULL
);
COMMENT ON TABLE daily_taxed_sales IS 'Rollup of taxable sales by day and combination of taxes.';
CREATE INDEX daily_taxed_sales_day ON daily_taxed_sales (location_id, day);

ALTER TABLE daily_taxed_sales ENABLE ROW LEVEL SECURITY;
ALTER TABLE daily_taxed_sales FORCE ROW LEVEL SECURITY;
CREATE POLICY location_owns_row ON daily_taxed_sales USING (location_id = current_location_id());
CREATE POLICY owner_reads_all_locations ON daily_taxed_sales FOR SELECT TO CURRENT_USER
  USING (current_setting('app.all_locations', true) = 'on');

-- All days are computed anew, which fills the table.
INSERT INTO stale_sales_hours (location_id, hour)
SELECT DISTINCT location_id, hour FROM refreshed_days
CROSS JOIN LATERAL generate_series(day::timestamp AT TIME ZONE 'UTC' - interval '14 hours',
  day::timestamp AT TIME ZONE 'UTC' + interval '48 hours', interval '1 hour') hour;
SET CONSTRAINTS ALL IMMEDIATE;
