import { SECOND_OWNER } from '../app-instance';
import type { Question } from './question';
import { buildPeriodCondition } from './raw-rows';
import { readCard, readFigure, readRow } from './read';
import { choosePeriod, followLink, openReport } from './steps';

const addsUp = (preset: string) => [choosePeriod(preset), followLink('How these figures add up')];
const takenBy = (tender: string, preset: string) =>
  `SELECT sum(amount + tips) FROM paid WHERE payment_type = '${tender}' AND ${buildPeriodCondition(preset)}`;

const questions: Question[] = [
  {
    ask: 'How much did guests pay with gift cards last month?',
    steps: addsUp('Last Month'),
    read: readCard('By payment type', ['Gift Card']),
    sql: takenBy('GiftCard', 'Last Month'),
  },
  {
    ask: 'What went on house accounts last week?',
    steps: addsUp('Last Week'),
    read: readCard('By payment type', ['House Account']),
    sql: takenBy('HouseAccount', 'Last Week'),
  },
  {
    ask: 'What did rounding cash to five cents cost or gain us last month?',
    steps: [choosePeriod('Last Month')],
    read: readFigure('Cash rounding'),
    sql: `SELECT sum(rounding) FROM sales WHERE ${buildPeriodCondition('Last Month')}`,
  },
  {
    ask: 'How many Mission burritos did we sell last week?',
    steps: [openReport('Product Mix'), choosePeriod('Last Week')],
    read: readRow('Product Mix', { Item: 'Mission Burrito' }, 'Quantity', 'Net sales'),
    sql: `SELECT sum(quantity), sum(total_price) FROM lines WHERE item_name = 'Mission Burrito' AND ${buildPeriodCondition('Last Week')}`,
  },
];

/**
 * Questions of the second restaurant's owner. That restaurant is in a different time zone, accepts gift cards and
 * rounds cash amounts.
 */
export const SECOND_RESTAURANT_QUESTIONS: Question[] = questions.map((question) => ({
  ...question,
  owner: SECOND_OWNER,
}));
