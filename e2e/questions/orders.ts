import type { Question } from './question';
import { buildPeriodCondition } from './raw-rows';
import { readCard, readFigure } from './read';
import { chooseOption, choosePeriod, clickButton } from './steps';

const details = (name: RegExp, label: string): Question['steps'][number] => ({
  label,
  take: async (walk) => await walk.click(walk.page.getByRole('link', { name }).first()),
});

const more = (label: string, option: string) => [clickButton('More filters'), chooseOption(label, option)];

/** Questions about single orders, and about groups of orders of the current day. */
export const ORDERS_QUESTIONS: Question[] = [
  {
    ask: 'What did the last check of yesterday cost before tax, and how was it taxed?',
    steps: [choosePeriod('Yesterday'), details(/^Details of order/, 'Details of the first order')],
    read: readCard('Payment summary', ['Subtotal', 'Taxes']),
    sql: `SELECT sub_total, total_tax_amount FROM taken WHERE ${buildPeriodCondition('Yesterday')} ORDER BY created_at DESC, id DESC LIMIT 1`,
  },
  {
    ask: 'How many takeouts have we had today?',
    steps: more('Order Type', 'Take Out'),
    read: readFigure('Orders'),
    sql: `SELECT count(*) FROM taken WHERE type = 'TakeOut' AND ${buildPeriodCondition('Today')}`,
  },
  {
    ask: 'What has the bar’s terminal taken so far today, with taxes and tips?',
    steps: more('Terminal', 'Bar'),
    read: readFigure('Total collected'),
    sql: `SELECT coalesce(sum(total), 0) FROM sales JOIN terminals t ON t.id = terminal_id
      WHERE t.name = 'Bar' AND ${buildPeriodCondition('Today')}`,
  },
  {
    ask: 'How many checks today had a lobster roll?',
    steps: more('Item', 'Lobster Roll'),
    read: readFigure('Orders'),
    sql: `SELECT count(DISTINCT line.order_id) FROM order_items line JOIN taken
      ON taken.location_id = line.location_id AND taken.id = line.order_id
      WHERE item_name = 'Lobster Roll' AND ${buildPeriodCondition('Today')}`,
  },
  {
    ask: 'How many checks were paid by debit card today?',
    steps: more('Card Type', 'Debit'),
    read: readFigure('Orders'),
    sql: `SELECT count(*) FROM taken WHERE ${buildPeriodCondition('Today')} AND EXISTS (SELECT FROM payments p
      WHERE p.location_id = taken.location_id AND p.order_id = taken.id AND p.kind = 'Sale' AND p.card_type = 'Debit')`,
  },
];
