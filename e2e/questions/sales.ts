import type { Question } from './question';
import { buildPeriodCondition } from './raw-rows';
import { readFigure, readFigureNote } from './read';
import { chooseOption, choosePeriod, showChartTable } from './steps';

/** Questions about sales by day. */
export const SALES_QUESTIONS: Question[] = [
  {
    ask: 'What were our net sales last week?',
    steps: [choosePeriod('Last Week')],
    read: readFigure('Net sales'),
    sql: `SELECT sum(net) FROM sales WHERE ${buildPeriodCondition('Last Week')}`,
  },
  {
    ask: 'What did yesterday bring in all together, with taxes and tips?',
    steps: [choosePeriod('Yesterday')],
    read: readFigure('Total collected'),
    sql: `SELECT sum(total) FROM sales WHERE ${buildPeriodCondition('Yesterday')}`,
  },
  {
    ask: 'How many checks did we ring up last month, and how many of them were voided?',
    steps: [choosePeriod('Last Month')],
    read: readFigureNote('Orders', /^([\d,]+) .*?([\d,]+) voided/),
    sql: `SELECT count(*), count(*) FILTER (WHERE status = 'Voided') FROM taken WHERE ${buildPeriodCondition('Last Month')}`,
  },
  {
    ask: 'How many guests did we serve last week, and what did one spend?',
    steps: [choosePeriod('Last Week')],
    read: readFigureNote('Guests', /^([\d,]+) (\S+) net per guest/),
    sql: `SELECT sum(guests), round(sum(net) / sum(guests), 2) FROM sales WHERE ${buildPeriodCondition('Last Week')}`,
  },
  {
    ask: 'How much large party service did we charge last month?',
    steps: [choosePeriod('Last Month')],
    read: readFigure('Service charges'),
    sql: `SELECT sum(charges) FROM sales WHERE ${buildPeriodCondition('Last Month')}`,
  },
  {
    ask: 'How much did we give away this month, and how much of it as comps?',
    steps: [choosePeriod('This Month')],
    read: readFigureNote('Discounts', /^(\S+) Comps (\S+)/),
    sql: `SELECT -sum(total_discount), -sum(total_comps) FROM sold WHERE ${buildPeriodCondition('This Month')}`,
  },
  {
    ask: 'Which day was our best last week, and what did we sell on it?',
    steps: [choosePeriod('Last Week'), showChartTable],
    read: async (page) => {
      const lines = page.getByRole('group', { name: /^Table of/ }).getByRole('row');
      const cells = await lines.evaluateAll((all) =>
        all.slice(1).map((line) => [...line.querySelectorAll<HTMLElement>('th, td')].map((cell) => cell.innerText)),
      );
      const amount = ([, sold = '']: string[]) => Number(sold.replace(/[$,]/g, ''));
      return cells.toSorted((a, b) => amount(b) - amount(a))[0]?.slice(0, 2) ?? [];
    },
    sql: `SELECT to_char(day, 'Dy, Mon FMDD'), sum(net) FROM sales WHERE ${buildPeriodCondition('Last Week')}
      GROUP BY day ORDER BY 2 DESC LIMIT 1`,
  },
  {
    ask: 'What has Priya Raman sold so far today?',
    steps: [chooseOption('Employee', 'Priya Raman')],
    read: readFigure('Net sales'),
    sql: `SELECT coalesce(sum(net), 0) FROM sales WHERE ${buildPeriodCondition('Today')} AND employee = 'Priya Raman'`,
  },
];
