import { SECOND_OWNER } from '../product';
import type { Question } from './question';
import { during } from './raw-rows';
import { card, figure, row } from './read';
import { link, period, report } from './steps';

const addsUp = (preset: string) => [period(preset), link('How these figures add up')];
const takenBy = (tender: string, preset: string) =>
  `SELECT sum(amount + tips) FROM paid WHERE payment_type = '${tender}' AND ${during(preset)}`;

const questions: Question[] = [
  {
    ask: 'How much did guests pay with gift cards last month?',
    steps: addsUp('Last Month'),
    read: card('By payment type', ['Gift Card']),
    sql: takenBy('GiftCard', 'Last Month'),
  },
  {
    ask: 'What went on house accounts last week?',
    steps: addsUp('Last Week'),
    read: card('By payment type', ['House Account']),
    sql: takenBy('HouseAccount', 'Last Week'),
  },
  {
    ask: 'What did rounding cash to five cents cost or gain us last month?',
    steps: [period('Last Month')],
    read: figure('Cash rounding'),
    sql: `SELECT sum(rounding) FROM sales WHERE ${during('Last Month')}`,
  },
  {
    ask: 'How many Mission burritos did we sell last week?',
    steps: [report('Product Mix'), period('Last Week')],
    read: row('Product Mix', { Item: 'Mission Burrito' }, 'Quantity', 'Net sales'),
    sql: `SELECT sum(quantity), sum(total_price) FROM lines WHERE item_name = 'Mission Burrito' AND ${during('Last Week')}`,
  },
];

/** Questions of the owner of the second restaurant: it is in another time zone, takes gift cards and rounds cash. */
export const SECOND_RESTAURANT: Question[] = questions.map((question) => ({ ...question, owner: SECOND_OWNER }));
