/**
 * Common table expressions that precede each question's SQL and name the rows that terminals wrote. They compute
 * business days themselves and use neither functions nor rollups of the back office. $1 is the owner's email address.
 */
export const RAW_ROWS = `
WITH place AS MATERIALIZED (
  SELECT l.id, l.timezone AS zone, l.day_cutoff AS cutoff, (now() AT TIME ZONE l.timezone - l.day_cutoff)::date AS today
  FROM locations l JOIN user_locations u ON u.location_id = l.id JOIN users ON users.id = u.user_id
  WHERE users.email = $1 ORDER BY l.id LIMIT 1
), days AS (
  -- Weeks begin on Monday.
  SELECT name, first, last FROM place CROSS JOIN LATERAL (VALUES
    ('Today', today, today),
    ('Yesterday', today - 1, today - 1),
    ('This Week', date_trunc('week', today)::date, date_trunc('week', today)::date + 6),
    ('Last Week', date_trunc('week', today)::date - 7, date_trunc('week', today)::date - 1),
    ('Week before last', date_trunc('week', today)::date - 14, date_trunc('week', today)::date - 8),
    ('This Month', date_trunc('month', today)::date, (date_trunc('month', today) + interval '1 month - 1 day')::date),
    ('Last Month', (date_trunc('month', today) - interval '1 month')::date, date_trunc('month', today)::date - 1),
    ('Last Quarter', (date_trunc('quarter', today) - interval '3 months')::date, date_trunc('quarter', today)::date - 1),
    ('Last 30 days', today - 29, today)
  ) AS named (name, first, last)
), taken AS (
  SELECT o.*, o.created_at AT TIME ZONE zone - cutoff AS business_time, o.created_at AT TIME ZONE zone AS clock,
    (o.created_at AT TIME ZONE zone - cutoff)::date AS day,
    nullif(o.employee_first_name || ' ' || o.employee_last_name, ' ') AS employee
  FROM orders o JOIN place ON place.id = o.location_id
), sold AS (
  SELECT * FROM taken WHERE status = 'Completed'
), lines AS (
  SELECT line.*, line.quantity * line.price AS gross, sold.day, sold.clock, sold.employee
  FROM order_items line JOIN sold ON sold.location_id = line.location_id AND sold.id = line.order_id
), paid AS (
  -- Payments and refunds of completed orders; the amounts of refunds are negative.
  SELECT p.*, (p.created_at AT TIME ZONE zone - cutoff)::date AS day, p.created_at AT TIME ZONE zone AS clock,
    sold.day AS order_day, sold.employee, sold.employee_id AS server_id, sold.type, sold.source,
    sold.terminal_id AS order_terminal_id
  FROM payments p JOIN sold ON sold.location_id = p.location_id AND sold.id = p.order_id CROSS JOIN place
), sales AS (
  -- An order counts on the business day when it was made, a refund on the business day of the refund.
  SELECT day, clock, employee, employee_id, type, source, terminal_id, 1 AS orders, coalesce(guest_count, 0) AS guests,
    sub_total AS gross, total_discount AS discounts, 0 AS refunds, sub_total - total_discount AS net,
    total_tax_amount AS tax, total_tips AS tips, coalesce(service_charge_amount, 0) AS charges,
    coalesce(cash_rounding, 0) AS rounding, total_amount + total_tips AS total
  FROM sold
  UNION ALL
  SELECT day, clock, employee, server_id, type, source, order_terminal_id, 0, 0, 0, 0, amount - extras, amount - extras,
    tax_amount, tips, coalesce(service_charge_amount, 0), coalesce(rounding_amount, 0), amount + tips
  FROM paid
  CROSS JOIN LATERAL (SELECT tax_amount + coalesce(service_charge_amount, 0) + coalesce(rounding_amount, 0) AS extras) of
  WHERE kind = 'Refund'
), drawers AS (
  SELECT c.*, (c.created_at AT TIME ZONE zone - cutoff)::date AS day, t.name AS terminal,
    c.employee_first_name || ' ' || c.employee_last_name AS employee
  FROM cash_reconciliations c JOIN place ON place.id = c.location_id
  JOIN terminals t ON t.location_id = c.location_id AND t.id = c.terminal_id
), odd AS (
  SELECT e.*, (e.at AT TIME ZONE zone - cutoff)::date AS day,
    nullif(e.employee_first_name || ' ' || e.employee_last_name, ' ') AS employee,
    nullif(e.approved_by_first_name || ' ' || e.approved_by_last_name, ' ') AS approved_by
  FROM sales_exceptions e JOIN place ON place.id = e.location_id
)
`;

/** Returns the SQL condition that a row's business day is in the named period. */
export const buildPeriodCondition = (name: string, column = 'day') =>
  `${column} BETWEEN (SELECT first FROM days WHERE name = '${name}') AND (SELECT last FROM days WHERE name = '${name}')`;
