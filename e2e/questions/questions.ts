import { ACCOUNTING_QUESTIONS } from './accounting';
import { BREAKDOWNS_QUESTIONS } from './breakdowns';
import { CASH_QUESTIONS } from './cash';
import { CLOSINGS_QUESTIONS } from './closings';
import { COMPARISON_QUESTIONS } from './comparison';
import { EXCEPTIONS_QUESTIONS } from './exceptions';
import { ITEMS_QUESTIONS } from './items';
import { MENU_QUESTIONS } from './menu';
import { ORDERS_QUESTIONS } from './orders';
import { PAYMENTS_QUESTIONS } from './payments';
import type { Question } from './question';
import { SALES_QUESTIONS } from './sales';
import { SECOND_RESTAURANT_QUESTIONS } from './second-restaurant';
import { SETTINGS_QUESTIONS } from './settings';
import { STAFF_QUESTIONS } from './staff';
import { TAXES_QUESTIONS } from './taxes';
import { TIPS_QUESTIONS } from './tips';
import { TODAY_QUESTIONS } from './today';

/** All questions, in the order in which README.md lists them. */
export const QUESTIONS: readonly Question[] = [
  ...SALES_QUESTIONS,
  ...TODAY_QUESTIONS,
  ...COMPARISON_QUESTIONS,
  ...BREAKDOWNS_QUESTIONS,
  ...ITEMS_QUESTIONS,
  ...MENU_QUESTIONS,
  ...ORDERS_QUESTIONS,
  ...PAYMENTS_QUESTIONS,
  ...TAXES_QUESTIONS,
  ...TIPS_QUESTIONS,
  ...STAFF_QUESTIONS,
  ...CASH_QUESTIONS,
  ...EXCEPTIONS_QUESTIONS,
  ...CLOSINGS_QUESTIONS,
  ...ACCOUNTING_QUESTIONS,
  ...SETTINGS_QUESTIONS,
  ...SECOND_RESTAURANT_QUESTIONS,
];
