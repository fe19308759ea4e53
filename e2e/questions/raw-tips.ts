import { buildPeriodCondition } from './raw-rows';

/**
 * Last week's tips, shared in the order of the tip rules: each person gives a percentage of a day's tips to each role,
 * and the sum for a role is split equally between the people of that role who worked that day. Amounts are whole cents.
 * The cents left over from a person's tips go to the parts with the largest fractions, and for equal fractions to the
 * first rule. The cents left over from a role's sum go to the first people sorted by name.
 */
export const SHARED_TIPS = `, tip_days AS (
  SELECT day, rules FROM generate_series((SELECT first FROM days WHERE name = 'Last Week')::timestamp,
    (SELECT last FROM days WHERE name = 'Last Week'), interval '1 day') one (at) CROSS JOIN LATERAL (SELECT at::date) d (day)
  CROSS JOIN LATERAL (SELECT rules FROM tip_rule_sets WHERE location_id = (SELECT id FROM place) AND valid_from <= at::date
    ORDER BY valid_from DESC LIMIT 1) latest
), rules AS (
  SELECT day, position, (rule ->> 'role_id')::bigint AS role_id, (rule ->> 'percent')::numeric AS percent
  FROM tip_days CROSS JOIN LATERAL jsonb_array_elements(rules) WITH ORDINALITY one (rule, position)
), earned AS (
  SELECT day, server_id AS employee_id, sum(tips) * 100 AS cents FROM paid WHERE ${buildPeriodCondition('Last Week')} GROUP BY 1, 2
), parts AS (
  -- The last part is what the person keeps.
  SELECT day, employee_id, position, role_id, greatest(cents, 0) * percent / 100 AS exact FROM earned
  JOIN (SELECT * FROM rules UNION ALL SELECT day, 999, NULL, 100 - sum(percent) FROM rules GROUP BY day) shares USING (day)
), given AS (
  SELECT day, employee_id, role_id, floor(exact) + (row_number() OVER each_person <= sum(exact - floor(exact)) OVER
    (PARTITION BY day, employee_id))::int AS cents
  FROM parts WINDOW each_person AS (PARTITION BY day, employee_id ORDER BY exact - floor(exact) DESC, position)
), workers AS (
  SELECT DISTINCT day, e.id, e.full_name, e.employee_role_id AS role_id FROM employees e
  JOIN (SELECT day, employee_id FROM taken WHERE ${buildPeriodCondition('Last Week')}
    UNION SELECT day, employee_id FROM tip_workers WHERE location_id = (SELECT id FROM place)) worked ON worked.employee_id = e.id
  WHERE e.location_id = (SELECT id FROM place)
), pools AS (
  SELECT day, role_id, sum(cents) AS cents FROM given WHERE role_id IS NOT NULL GROUP BY 1, 2
), received AS (
  SELECT day, id, full_name, div(cents, count(*) OVER team)
    + (row_number() OVER (team ORDER BY full_name, id) <= mod(cents, count(*) OVER team))::int AS cents
  FROM pools JOIN workers USING (day, role_id) WINDOW team AS (PARTITION BY day, role_id)
), kept AS (
  -- Parts given to a role of which at least one person worked that day.
  SELECT day, employee_id, cents FROM given WHERE EXISTS (
    SELECT FROM workers WHERE workers.day = given.day AND workers.role_id = given.role_id)
)
`;
