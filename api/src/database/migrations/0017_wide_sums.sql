-- Sums grow with the number of sales: at 10 million dollars each, the most that the contract accepts, 100 billion sales
-- of a day fit. Amounts of one sale stay numeric(12,2). A wider precision rewrites no rows.
ALTER TABLE sales_days
  ALTER gross TYPE numeric(20,2),
  ALTER discounts TYPE numeric(20,2),
  ALTER tax TYPE numeric(20,2),
  ALTER tips TYPE numeric(20,2),
  ALTER refunded TYPE numeric(20,2),
  ALTER refunded_tax TYPE numeric(20,2),
  ALTER refunded_tips TYPE numeric(20,2);

-- Refunds beyond a payment are stored and flagged, however many they are.
ALTER TABLE payments ALTER refunded_amount TYPE numeric(20,2);
