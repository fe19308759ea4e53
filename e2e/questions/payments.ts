import type { Question } from './question';
import { buildPeriodCondition } from './raw-rows';
import { readCard, readFigure } from './read';
import { chooseOption, choosePeriod, followLink, openReport } from './steps';

const addsUp = (preset: string) => [choosePeriod(preset), followLink('How these figures add up')];
const transactionsOf = (preset: string) => [openReport('Transactions'), choosePeriod(preset)];

/** Questions about payments and refunds. */
export const PAYMENTS_QUESTIONS: Question[] = [
  {
    ask: 'What did we take by card last week?',
    steps: addsUp('Last Week'),
    read: readCard('By payment type', ['Card']),
    sql: `SELECT sum(amount + tips) FROM paid WHERE payment_type = 'Card' AND ${buildPeriodCondition('Last Week')}`,
  },
  {
    ask: 'What did we take in cash last month?',
    steps: addsUp('Last Month'),
    read: readCard('By payment type', ['Cash']),
    sql: `SELECT sum(amount + tips) FROM paid WHERE payment_type = 'Cash' AND ${buildPeriodCondition('Last Month')}`,
  },
  {
    ask: 'How many payments and refunds did we have yesterday, and what remained?',
    steps: transactionsOf('Yesterday'),
    read: readFigure('Transactions', 'Total collected'),
    sql: `SELECT (SELECT count(*) FROM payments, place WHERE location_id = place.id
        AND (created_at AT TIME ZONE zone - cutoff)::date = today - 1),
      (SELECT sum(amount + tips) FROM paid WHERE ${buildPeriodCondition('Yesterday')})`,
  },
  {
    ask: 'How much did we refund last month, before tax?',
    steps: transactionsOf('Last Month'),
    read: readFigure('Refunds'),
    sql: `SELECT sum(amount - tax_amount - coalesce(service_charge_amount, 0) - coalesce(rounding_amount, 0)) FROM paid
      WHERE kind = 'Refund' AND ${buildPeriodCondition('Last Month')}`,
  },
  {
    ask: 'How much was paid last week for checks of other days?',
    steps: addsUp('Last Week'),
    read: readCard('From orders to transactions', ['Paid for orders of other days']),
    sql: `SELECT sum(amount + tips) FROM paid WHERE kind = 'Sale' AND ${buildPeriodCondition('Last Week')} AND NOT ${buildPeriodCondition('Last Week', 'order_day')}`,
  },
  {
    ask: 'How many checks were paid in cash today?',
    steps: [chooseOption('Payment Type', 'Cash')],
    read: readFigure('Orders'),
    sql: `SELECT count(*) FROM taken WHERE ${buildPeriodCondition('Today')} AND EXISTS (SELECT FROM payments p
      WHERE p.location_id = taken.location_id AND p.order_id = taken.id AND p.kind = 'Sale' AND payment_type = 'Cash')`,
  },
];
