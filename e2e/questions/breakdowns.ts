import type { Question } from './question';
import { buildPeriodCondition } from './raw-rows';
import { readHighest, readRow } from './read';
import { choosePeriod, followLink } from './steps';

const by = (preset: string, name: string) => [choosePeriod(preset), followLink(name)];

/** Questions about sales of past days by one dimension. */
export const BREAKDOWNS_QUESTIONS: Question[] = [
  {
    ask: 'Which hour was the busiest last week?',
    steps: by('Last Week', 'Hour of day'),
    read: readRow('Sales by', { Rank: '1' }, 'Hour of day', 'Net sales'),
    sql: `SELECT to_char(date_trunc('hour', clock), 'FMHH12 AM'), sum(net) FROM sales WHERE ${buildPeriodCondition('Last Week')}
      GROUP BY 1 ORDER BY 2 DESC LIMIT 1`,
  },
  {
    ask: 'What did dinner, from 6 to 9 in the evening, bring in last week?',
    steps: by('Last Week', 'Hour of day'),
    read: async (page) => {
      const hours = ['6 PM', '7 PM', '8 PM'].map((hour) =>
        readRow('Sales by', { 'Hour of day': hour }, 'Net sales')(page),
      );
      return (await Promise.all(hours)).flat();
    },
    sql: `SELECT ${[18, 19, 20].map((hour) => `sum(net) FILTER (WHERE extract(hour FROM clock) = ${hour})`)}
      FROM sales WHERE ${buildPeriodCondition('Last Week')}`,
  },
  {
    ask: 'Which weekday was the slowest last month?',
    steps: by('Last Month', 'Weekday'),
    read: readRow('Sales by', { Rank: '7' }, 'Weekday', 'Net sales'),
    sql: `SELECT trim(to_char(day, 'Day')), sum(net) FROM sales WHERE ${buildPeriodCondition('Last Month')} GROUP BY 1 ORDER BY 2 LIMIT 1`,
  },
  {
    ask: 'What share of our food and drink sales were mains last month?',
    steps: by('Last Month', 'Category'),
    read: readRow('Sales by', { Category: 'Mains' }, 'Share'),
    sql: `SELECT round(100 * sum(total_price) FILTER (WHERE category_name = 'Mains') / sum(total_price), 1)
      FROM lines WHERE ${buildPeriodCondition('Last Month')}`,
  },
  {
    ask: 'How many deliveries went out last week, and for how much?',
    steps: by('Last Week', 'Order type'),
    read: readRow('Sales by', { 'Order type': 'Delivery' }, 'Orders', 'Net sales'),
    sql: `SELECT sum(orders), sum(net) FROM sales WHERE type = 'Delivery' AND ${buildPeriodCondition('Last Week')}`,
  },
  {
    ask: 'How much came in online this month?',
    steps: by('This Month', 'Order source'),
    read: readRow('Sales by', { 'Order source': 'Online' }, 'Orders', 'Net sales'),
    sql: `SELECT sum(orders), sum(net) FROM sales WHERE source = 'Online' AND ${buildPeriodCondition('This Month')}`,
  },
  {
    ask: 'Which terminal sold more last week?',
    steps: by('Last Week', 'Terminal'),
    read: readHighest('Sales by', 'Net sales', ['Terminal', 'Net sales']),
    sql: `SELECT t.name, sum(net) FROM sales JOIN terminals t ON t.id = terminal_id WHERE ${buildPeriodCondition('Last Week')}
      GROUP BY 1 ORDER BY 2 DESC LIMIT 1`,
  },
  {
    ask: 'Which reason for refunds cost us the most last month, and how often?',
    steps: by('Last Month', 'Reason for refund'),
    read: readRow('Sales by', { Rank: '1' }, 'Reason for refund', 'Times', 'Refunds'),
    sql: `SELECT coalesce(nullif(reason, ''), 'Without a reason'), count(*), -sum(amount - tax_amount
        - coalesce(service_charge_amount, 0) - coalesce(rounding_amount, 0)) FROM paid
      WHERE kind = 'Refund' AND ${buildPeriodCondition('Last Month')} GROUP BY reason ORDER BY 3 DESC LIMIT 1`,
  },
  {
    ask: 'Who gave back the most last month?',
    steps: by('Last Month', 'Refunded by'),
    read: readRow('Sales by', { Rank: '1' }, 'Refunded by', 'Refunds'),
    sql: `SELECT employee_first_name || ' ' || employee_last_name, -sum(amount - tax_amount
        - coalesce(service_charge_amount, 0) - coalesce(rounding_amount, 0)) FROM paid
      WHERE kind = 'Refund' AND ${buildPeriodCondition('Last Month')} GROUP BY 1 ORDER BY 2 DESC LIMIT 1`,
  },
  {
    ask: 'How often did guests add bacon to a burger last month, and what did it bring?',
    steps: by('Last Month', 'Modifier'),
    read: readRow('Sales by', { Modifier: 'Bacon' }, 'Times', 'Sales'),
    sql: `SELECT sum(quantity), sum(quantity * m.price) FROM lines JOIN order_item_modifiers m
      ON m.location_id = lines.location_id AND m.order_id = lines.order_id AND m.order_item_position = lines.position
      WHERE m.name = 'Bacon' AND ${buildPeriodCondition('Last Month')}`,
  },
];
