import type { Question } from './question';
import { buildPeriodCondition } from './raw-rows';
import { countRows, readFigure, readPageText, readRow } from './read';
import { choosePeriod, followLink, openReport } from './steps';

const LAST_WEEK = [openReport('Exceptions'), choosePeriod('Last Week')];
const discountsOf = (preset: string) => [choosePeriod(preset), followLink('Discount or comp')];

/** Questions about discounts, comps and exceptions. */
export const EXCEPTIONS_QUESTIONS: Question[] = [
  {
    ask: 'How many exceptions were there last week, and how many has nobody looked at?',
    steps: LAST_WEEK,
    read: readFigure('Exceptions', 'Not seen'),
    sql: `SELECT count(*), count(*) FILTER (WHERE seen_at IS NULL) FROM odd WHERE ${buildPeriodCondition('Last Week')}`,
  },
  {
    ask: 'How often did somebody last week do what their role does not include?',
    steps: LAST_WEEK,
    read: countRows('Exceptions', 'Exception', 'Not permitted'),
    sql: `SELECT count(*) FROM odd WHERE kind = 'without_right' AND ${buildPeriodCondition('Last Week')}`,
  },
  {
    ask: 'How many unusually large discounts were given last week?',
    steps: LAST_WEEK,
    read: countRows('Exceptions', 'Exception', 'Large discount'),
    sql: `SELECT count(*) FROM odd WHERE kind = 'large_discount' AND ${buildPeriodCondition('Last Week')}`,
  },
  {
    ask: 'Was a paid check voided last week, and what was it worth?',
    steps: LAST_WEEK,
    read: readRow('Exceptions', { Exception: 'Void after payment' }, 'Employee', 'Amount'),
    sql: `SELECT employee, amount FROM odd WHERE kind = 'void_after_payment' AND ${buildPeriodCondition('Last Week')} ORDER BY at DESC LIMIT 1`,
  },
  {
    ask: 'What did happy hour cost us last month, and how often was it given?',
    steps: discountsOf('Last Month'),
    read: readRow('Sales by', { 'Discount or comp': 'Discount: Happy hour' }, 'Times', 'Discounts'),
    sql: `SELECT count(*), sum(own_discount) FROM sold WHERE discount_reason = 'Happy hour' AND ${buildPeriodCondition('Last Month')}`,
  },
  {
    ask: 'Has anything odd happened today that nobody has looked at?',
    steps: [openReport('Overview'), followLink(/^\d+ exceptions?$/, 'Exceptions to look at')],
    read: readPageText(/Not seen ([\d,]+)/),
    sql: `SELECT count(*) FROM odd WHERE seen_at IS NULL AND ${buildPeriodCondition('Today')}`,
  },
];
