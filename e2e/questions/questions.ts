import { ACCOUNTING } from './accounting';
import { BREAKDOWNS } from './breakdowns';
import { CASH } from './cash';
import { CLOSINGS } from './closings';
import { COMPARISON } from './comparison';
import { EXCEPTIONS } from './exceptions';
import { ITEMS } from './items';
import { MENU } from './menu';
import { ORDERS } from './orders';
import { PAYMENTS } from './payments';
import type { Question } from './question';
import { SALES } from './sales';
import { SECOND_RESTAURANT } from './second-restaurant';
import { SETTINGS } from './settings';
import { STAFF } from './staff';
import { TAXES } from './taxes';
import { TIPS } from './tips';
import { TODAY } from './today';

/** All questions, in the order in which README.md lists them. */
export const QUESTIONS: readonly Question[] = [
  ...SALES,
  ...TODAY,
  ...COMPARISON,
  ...BREAKDOWNS,
  ...ITEMS,
  ...MENU,
  ...ORDERS,
  ...PAYMENTS,
  ...TAXES,
  ...TIPS,
  ...STAFF,
  ...CASH,
  ...EXCEPTIONS,
  ...CLOSINGS,
  ...ACCOUNTING,
  ...SETTINGS,
  ...SECOND_RESTAURANT,
];
