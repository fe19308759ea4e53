import type { Question } from './question';
import { buildPeriodCondition } from './raw-rows';
import { readCard, readFirstRowOfCard, readPageText } from './read';
import { followLink, openReport } from './steps';

/** Returns the SQL condition for sales on the same weekday `weeks` weeks ago, up to the current time of day. */
const untilNow = (weeks: number) =>
  `day = (SELECT today FROM place) - ${7 * weeks} AND clock <= now() AT TIME ZONE (SELECT zone FROM place) - interval '${7 * weeks} days'`;

const OVERVIEW = [openReport('Overview')];

/** Today's sales by item, before refunds, as the breakdown by item shows them. */
const ITEMS_TODAY = `SELECT item_name, sum(total_price) AS net FROM lines WHERE ${buildPeriodCondition('Today')} GROUP BY item_id, item_name`;

/** Questions about the current business day. */
export const TODAY_QUESTIONS: Question[] = [
  {
    ask: 'What have we sold so far today?',
    steps: OVERVIEW,
    read: readCard('Today', ['Net sales']),
    sql: `SELECT sum(net) FROM sales WHERE ${buildPeriodCondition('Today')}`,
  },
  {
    ask: 'What is the average check today?',
    steps: OVERVIEW,
    read: readCard('Today', ['Average check']),
    sql: `SELECT round(sum(net) / sum(orders), 2) FROM sales WHERE ${buildPeriodCondition('Today')}`,
  },
  {
    ask: 'What had we sold by this time on the same day last week?',
    steps: OVERVIEW,
    read: readPageText(/last \w+day (\$[\d,.]+) [^$]*usual/),
    sql: `SELECT sum(net) FROM sales WHERE ${untilNow(1)}`,
  },
  {
    ask: 'What do we usually have by this time on this weekday?',
    steps: OVERVIEW,
    read: readPageText(/usual \w+day (\$[\d,.]+)/),
    sql: `SELECT round(avg(net), 2) FROM (${[1, 2, 3, 4].map((week) => `SELECT sum(net) AS net FROM sales WHERE ${untilNow(week)}`).join(' UNION ALL ')}) weeks`,
  },
  {
    ask: 'Are there unpaid checks, and what are they worth?',
    steps: OVERVIEW,
    read: async (page) => {
      const [count = '', amount = '0'] = await readPageText(/(\d+) open orders?(?: worth (\S+))?/)(page);
      return [count, amount];
    },
    sql: `SELECT count(*), coalesce(sum(total_amount), 0) FROM taken WHERE status = 'Open' AND ${buildPeriodCondition('Today')}`,
  },
  {
    ask: 'What is selling best today?',
    steps: OVERVIEW,
    read: readFirstRowOfCard('Top items', 'Item', 'Net sales'),
    sql: `SELECT * FROM (${ITEMS_TODAY}) items ORDER BY net DESC, item_name LIMIT 1`,
  },
  {
    ask: 'How much cash have we taken so far today?',
    steps: [openReport('Overview'), followLink('How these figures add up')],
    read: readCard('By payment type', ['Cash']),
    sql: `SELECT sum(amount + tips) FROM paid WHERE payment_type = 'Cash' AND ${buildPeriodCondition('Today')}`,
  },
];
