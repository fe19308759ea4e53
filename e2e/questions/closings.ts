import type { Question } from './question';
import { buildPeriodCondition } from './raw-rows';
import { readCard, readPageText } from './read';
import { choosePeriod, followLink, openReport } from './steps';

const LATEST: Question['steps'] = [
  openReport('Close of Day'),
  followLink(/^Details of Z report/, 'Details of the latest Z report'),
];
const number = (column: string) => `SELECT ${column} FROM day_closings WHERE location_id = (SELECT id FROM place)
  ORDER BY number DESC LIMIT 1`;
/**
 * Condition for the last closed day. Only the day is read from its Z report; the expected figures are computed from
 * the sales.
 */
const CLOSED = 'day = (SELECT max(day) FROM day_closings WHERE location_id = (SELECT id FROM place))';

/** Questions about Z reports. */
export const CLOSINGS_QUESTIONS: Question[] = [
  {
    ask: 'Which day was closed last, and under which number?',
    steps: [openReport('Overview')],
    read: readCard('Last closed day', ['Day', 'Z report']),
    sql: number("to_char(day, 'MM/DD/YYYY'), 'Number ' || number"),
  },
  {
    ask: 'What are the net sales on the latest Z report?',
    steps: LATEST,
    read: readCard('Sales', ['Net sales']),
    sql: `SELECT sum(net) FROM sales WHERE ${CLOSED}`,
  },
  {
    ask: 'How much is on the latest Z report by card, with tips and after refunds?',
    steps: LATEST,
    read: readCard('Card', ['Total']),
    sql: `SELECT sum(amount + tips) FROM paid WHERE payment_type = 'Card' AND ${CLOSED}`,
  },
  {
    ask: 'Was the cash of the last closed day right?',
    steps: LATEST,
    read: readCard('Cash drawers', ['Over/short']),
    sql: `SELECT sum(reconciled_balance - opening_float - cash_in + cash_out) FROM drawers WHERE ${CLOSED}`,
  },
  {
    ask: 'How much sales tax is on the latest Z report, and how much of it was given back?',
    steps: LATEST,
    read: readCard('Taxes by rate', ['Taxes', 'Tax of refunds']),
    sql: `SELECT sum(tax), coalesce((SELECT sum(tax_amount) FROM paid WHERE kind = 'Refund' AND ${CLOSED}), 0)
      FROM sales WHERE ${CLOSED}`,
  },
  {
    ask: 'Are all days of last month closed?',
    steps: [choosePeriod('Last Month'), followLink('How these figures add up')],
    read: readPageText(/(\d+) closed days?, (\d+) days? with sales not closed/),
    sql: `SELECT count(*), (SELECT count(DISTINCT day) FROM taken WHERE ${buildPeriodCondition('Last Month')}
        AND day NOT IN (SELECT c.day FROM day_closings c WHERE c.location_id = (SELECT id FROM place)))
      FROM day_closings WHERE location_id = (SELECT id FROM place) AND ${buildPeriodCondition('Last Month')}`,
  },
  {
    ask: 'What stands between me and closing the current day?',
    steps: [openReport('Close of Day')],
    read: async (page) => {
      const [count] = await readPageText(/(\d+) orders? (?:is|are) open/)(page);
      return [count || '0'];
    },
    sql: `SELECT count(*) FROM taken WHERE status = 'Open' AND day = (SELECT max(day) + 1 FROM day_closings
      WHERE location_id = (SELECT id FROM place))`,
  },
];
