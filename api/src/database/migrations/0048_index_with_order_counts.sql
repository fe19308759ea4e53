-- Sales by item read the number of orders of each item and day. The index contains these numbers, so that the rows are not
-- read: the rows of one item are on as many pages of the table as there are days.
CREATE UNIQUE INDEX daily_sales_by_filter_with_counts ON daily_sales_by_filter (location_id, filter, value, day)
  INCLUDE (orders_count, orders_open, orders_voided);
ALTER TABLE daily_sales_by_filter DROP CONSTRAINT daily_sales_by_filter_pkey,
  ADD CONSTRAINT daily_sales_by_filter_pkey PRIMARY KEY USING INDEX daily_sales_by_filter_with_counts;
