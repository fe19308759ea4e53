import type { Question } from './question';
import { buildPeriodCondition } from './raw-rows';
import { readFirstRowOfCard, readRow } from './read';
import { chooseOption, choosePeriod, followLink, openReport } from './steps';

const LAST_WEEK = [choosePeriod('Last Week'), followLink('Compared with the prior period')];

const change = (current: string, earlier: string) => `round(100 * ((${current}) - (${earlier})) / (${earlier}), 1)`;

const soldOn = (weekday: string, week: string) =>
  `SELECT sum(net) FROM sales WHERE trim(to_char(day, 'Day')) = '${weekday}' AND ${buildPeriodCondition(week)}`;

const WEEK_BEFORE = 'Week before last';
const YESTERDAY = 'day = (SELECT today FROM place) - 1';
const UNTIL_NOW = "clock <= now() AT TIME ZONE (SELECT zone FROM place) - interval '1 day'";

/** Questions about changes in sales. */
export const COMPARISON_QUESTIONS: Question[] = [
  {
    ask: 'Did we sell more last Saturday than the Saturday before?',
    steps: LAST_WEEK,
    read: readRow('Sales by', { Weekday: 'Saturday' }, 'Net sales', 'Before', 'Change'),
    sql: `SELECT (${soldOn('Saturday', 'Last Week')}), (${soldOn('Saturday', WEEK_BEFORE)}),
      ${change(soldOn('Saturday', 'Last Week'), soldOn('Saturday', WEEK_BEFORE))}`,
  },
  {
    ask: 'How does the best seller of today compare with a week ago?',
    steps: [openReport('Overview')],
    read: readFirstRowOfCard('Top items', 'Item', 'Change'),
    sql: `, best AS (SELECT item_id, item_name, sum(total_price) AS net FROM lines WHERE ${buildPeriodCondition('Today')}
        GROUP BY 1, 2 ORDER BY 3 DESC, 2 LIMIT 1),
      earlier AS (SELECT coalesce(sum(total_price), 0) AS net FROM lines JOIN best USING (item_id)
        WHERE day = (SELECT today FROM place) - 7
          AND clock <= now() AT TIME ZONE (SELECT zone FROM place) - interval '7 days')
      SELECT item_name, CASE WHEN earlier.net = 0 THEN 'New'
        ELSE CASE WHEN best.net > earlier.net THEN '+' ELSE '' END
          || trim_scale(round(100 * (best.net - earlier.net) / earlier.net, 1)) || '%' END FROM best, earlier`,
  },
  {
    ask: 'What had we sold of the Harbor Burger by this time yesterday?',
    steps: [openReport('Sales by'), chooseOption('Compare with', 'Prior period')],
    read: readRow('Sales by', { Item: 'Harbor Burger' }, 'Before'),
    sql: `SELECT coalesce(sum(total_price), 0) FROM lines WHERE item_name = 'Harbor Burger' AND ${YESTERDAY} AND ${UNTIL_NOW}`,
  },
];
