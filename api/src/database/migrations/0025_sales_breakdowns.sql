-- Rollups of the reports "Sales by" and "Taxes". A row has the sums of a business day and of one value of each dimension.
-- Amounts are of completed orders on the day of the order; refunds are on their own day and reduce `tax`.

-- hour is that of the clocks in the location's time zone.
CREATE TABLE hourly_sales (
  location_id bigint NOT NULL, day date NOT NULL,
  hour smallint NOT NULL, type text NOT NULL, source text NOT NULL,
  orders integer NOT NULL, gross numeric(20,2) NOT NULL, discounts numeric(20,2) NOT NULL,
  refunds numeric(20,2) NOT NULL, tax numeric(20,2) NOT NULL
);
COMMENT ON TABLE hourly_sales IS 'Rollup of orders and their refunds by day, hour, order type and order source.';

-- filter is employee_id, hour, type, source or terminal_id, and value its value as text, empty for no employee. orders
-- counts an order once for each of its categories.
CREATE TABLE daily_category_sales (
  location_id bigint NOT NULL, day date NOT NULL,
  filter text NOT NULL, value text NOT NULL, category_id bigint, category_name text,
  units numeric(20,3) NOT NULL, orders integer NOT NULL, gross numeric(20,2) NOT NULL, discounts numeric(20,2) NOT NULL,
  tax numeric(20,2) NOT NULL
);
COMMENT ON TABLE daily_category_sales IS
  'Rollup of order lines by day, category and one of employee, hour, order type, order source and terminal.';

-- units is the quantity of the lines that have the modifier, and gross its part of their price.
CREATE TABLE daily_modifier_sales (
  location_id bigint NOT NULL, day date NOT NULL,
  modifier_id bigint, modifier_name text NOT NULL,
  units numeric(20,3) NOT NULL, orders integer NOT NULL, gross numeric(20,2) NOT NULL
);
COMMENT ON TABLE daily_modifier_sales IS 'Rollup of the modifiers of order lines by day and modifier.';

-- taxable is the discounted price of the lines and the service charges that have the tax. A row without a name has those
-- that have no tax. refunded_tax, which is negative, is the part of refunds in proportion to the taxes of their orders.
CREATE TABLE daily_tax_sales (
  location_id bigint NOT NULL, day date NOT NULL,
  tax_id bigint, tax_name text, rate numeric(6,3),
  orders integer NOT NULL, taxable numeric(20,2) NOT NULL, tax numeric(20,2) NOT NULL, refunded_tax numeric(20,2) NOT NULL
);
COMMENT ON TABLE daily_tax_sales IS 'Rollup of taxable sales and taxes by day, tax and rate.';

-- units is the number of discounts. The remainder of an order's discount has no reason, and counts once.
CREATE TABLE daily_discounts (
  location_id bigint NOT NULL, day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('Discount', 'Comp', 'CashDiscount')), reason text NOT NULL, employee_id bigint,
  units integer NOT NULL, discounts numeric(20,2) NOT NULL
);
COMMENT ON TABLE daily_discounts IS 'Rollup of discounts and comps by day, kind, reason and employee.';

CREATE INDEX hourly_sales_day ON hourly_sales (location_id, day);
CREATE INDEX daily_category_sales_day ON daily_category_sales (location_id, filter, day);
CREATE INDEX daily_modifier_sales_day ON daily_modifier_sales (location_id, day);
CREATE INDEX daily_tax_sales_day ON daily_tax_sales (location_id, day);
CREATE INDEX daily_discounts_day ON daily_discounts (location_id, day);

DO $$
DECLARE
  rollup text;
BEGIN
  FOREACH rollup IN ARRAY
    ARRAY['hourly_sales', 'daily_category_sales', 'daily_modifier_sales', 'daily_tax_sales', 'daily_discounts']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', rollup);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', rollup);
    EXECUTE format('CREATE POLICY location_owns_row ON %I USING (location_id = current_location_id())', rollup);
    EXECUTE format('CREATE POLICY owner_reads_all_locations ON %I FOR SELECT TO CURRENT_USER '
      'USING (current_setting(''app.all_locations'', true) = ''on'')', rollup);
  END LOOP;
END $$;

-- All days are computed anew, which fills the tables.
INSERT INTO stale_sales_hours (location_id, hour)
SELECT DISTINCT location_id, hour FROM refreshed_days
CROSS JOIN LATERAL generate_series(day::timestamp AT TIME ZONE 'UTC' - interval '14 hours',
  day::timestamp AT TIME ZONE 'UTC' + interval '48 hours', interval '1 hour') hour;

-- Roles that include the product mix, the report of what each item sold, include these reports at the same level.
UPDATE employee_roles
SET rights = jsonb_build_object('sales_report', rights -> 'item_sales', 'tax_report', rights -> 'item_sales') || rights
WHERE rights ? 'item_sales';
SET CONSTRAINTS ALL IMMEDIATE;
