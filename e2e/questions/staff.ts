import type { Question } from './question';
import { buildPeriodCondition } from './raw-rows';
import { readCard, readHighest, readRow } from './read';
import { checkRadio, choosePeriod, followLink, openFromSidebar, openReport } from './steps';

const LAST_WEEK = [openReport('Staff'), choosePeriod('Last Week')];
const LAST_MONTH = [openReport('Staff'), choosePeriod('Last Month')];
const isPerson = ({ Employee = '' }) => Employee !== 'No employee';

/** Questions about employees and their sales. */
export const STAFF_QUESTIONS: Question[] = [
  {
    ask: 'Who sold most last week?',
    steps: LAST_WEEK,
    read: readHighest('Staff', 'Net sales', ['Employee', 'Net sales'], isPerson),
    sql: `SELECT employee, sum(net) FROM sales WHERE employee IS NOT NULL AND ${buildPeriodCondition('Last Week')}
      GROUP BY 1 ORDER BY 2 DESC LIMIT 1`,
  },
  {
    ask: 'What is James Whitfield’s average check this month?',
    steps: [openReport('Staff'), choosePeriod('This Month')],
    read: readRow('Staff', { Employee: 'James Whitfield' }, 'Average check'),
    sql: `SELECT round(sum(net) / sum(orders), 2) FROM sales WHERE employee = 'James Whitfield' AND ${buildPeriodCondition('This Month')}`,
  },
  {
    ask: 'Who gave most discounts last month, and how much?',
    steps: LAST_MONTH,
    read: readHighest('Staff', 'Discounts', ['Employee', 'Discounts'], isPerson),
    sql: `SELECT employee, -sum(total_discount) FROM sold WHERE employee IS NOT NULL AND ${buildPeriodCondition('Last Month')}
      GROUP BY 1 ORDER BY 2 LIMIT 1`,
  },
  {
    ask: 'How many of Mei Tanaka’s checks were voided last month, and what were they worth?',
    steps: LAST_MONTH,
    read: async (page) => {
      const [voids = ''] = await readRow('Staff', { Employee: 'Mei Tanaka' }, 'Voids')(page);
      return /^(\d+) \((\S+)\)$/.exec(voids)?.slice(1) ?? [voids];
    },
    sql: `SELECT count(*), sum(total_amount) FROM taken
      WHERE status = 'Voided' AND employee = 'Mei Tanaka' AND ${buildPeriodCondition('Last Month')}`,
  },
  {
    ask: 'What was refunded of Daniel Okafor’s checks last month?',
    steps: LAST_MONTH,
    read: readRow('Staff', { Employee: 'Daniel Okafor' }, 'Refunds'),
    sql: `SELECT sum(refunds) FROM sales WHERE employee = 'Daniel Okafor' AND ${buildPeriodCondition('Last Month')}`,
  },
  {
    ask: 'What has Grace Kelley sold in the last 30 days?',
    steps: [openFromSidebar('Employees', 'Employees'), followLink('Grace Kelley')],
    read: readCard('Sales of the last 30 days', ['Orders', 'Net sales']),
    sql: `SELECT sum(orders), sum(net) FROM sales WHERE employee = 'Grace Kelley' AND ${buildPeriodCondition('Last 30 days')}`,
  },
  {
    ask: 'Who does not work here any more?',
    steps: [openFromSidebar('Employees', 'Employees'), checkRadio('Inactive')],
    read: async (page) => await page.getByRole('table').getByRole('link').allInnerTexts(),
    sql: `SELECT string_agg(full_name, ', ' ORDER BY full_name) FROM employees
      WHERE NOT is_active AND deleted_at IS NULL AND location_id = (SELECT id FROM place)`,
  },
];
