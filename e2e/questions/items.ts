import type { Question } from './question';
import { buildPeriodCondition } from './raw-rows';
import { readCard, readFigure, readFirstRow, readPageText, readRow } from './read';
import { chooseOption, choosePeriod, followLink, openFromSidebar, openReport, searchFor } from './steps';

const mix = (preset: string) => [openReport('Product Mix'), choosePeriod(preset)];

/** Questions about sales of menu items. */
export const ITEMS_QUESTIONS: Question[] = [
  {
    ask: 'What was our best seller last month, and what did it bring?',
    steps: mix('Last Month'),
    read: readFirstRow('Product Mix', 'Item', 'Net sales'),
    sql: `SELECT item_name, sum(total_price) FROM lines WHERE ${buildPeriodCondition('Last Month')} GROUP BY 1 ORDER BY 2 DESC LIMIT 1`,
  },
  {
    ask: 'How many lobster rolls did we sell last week?',
    steps: mix('Last Week'),
    read: readRow('Product Mix', { Item: 'Lobster Roll' }, 'Quantity'),
    sql: `SELECT sum(quantity) FROM lines WHERE item_name = 'Lobster Roll' AND ${buildPeriodCondition('Last Week')}`,
  },
  {
    ask: 'What did we take off the price of the filet mignon this month?',
    steps: mix('This Month'),
    read: readRow('Product Mix', { Item: 'Filet Mignon' }, 'Discounts'),
    sql: `SELECT -sum(discount_amount) FROM lines WHERE item_name = 'Filet Mignon' AND ${buildPeriodCondition('This Month')}`,
  },
  {
    ask: 'How many coffees and soft drinks have we sold today?',
    steps: [openReport('Product Mix'), chooseOption('Category', 'Coffee and Soft Drinks')],
    read: readFigure('Quantity', 'Net sales'),
    sql: `SELECT coalesce(sum(quantity), 0), coalesce(sum(total_price), 0) FROM lines
      WHERE category_name = 'Coffee and Soft Drinks' AND ${buildPeriodCondition('Today')}`,
  },
  {
    ask: 'How many burgers have we sold so far today?',
    steps: [openReport('Product Mix'), searchFor('Search', 'burger')],
    read: readFigure('Quantity'),
    sql: `SELECT coalesce(sum(quantity), 0) FROM lines WHERE item_name ILIKE '%burger%' AND ${buildPeriodCondition('Today')}`,
  },
  {
    ask: 'How many checks had dessert today?',
    steps: [followLink('Category', 'Category'), followLink(/^Desserts/, 'Desserts')],
    read: readPageText(/([\d,]+) orders? that contains? an item of Desserts/),
    sql: `SELECT count(DISTINCT line.order_id) FROM order_items line JOIN taken
      ON taken.location_id = line.location_id AND taken.id = line.order_id
      WHERE category_name = 'Desserts' AND ${buildPeriodCondition('Today')}`,
  },
  {
    ask: 'How many oysters have we sold in the last 30 days?',
    steps: [openFromSidebar('Menu', 'Items'), followLink('Oysters on the Half Shell')],
    read: readCard('Sales of the last 30 days', ['Quantity', 'Net sales']),
    sql: `SELECT sum(quantity), sum(total_price) FROM lines
      WHERE item_name = 'Oysters on the Half Shell' AND ${buildPeriodCondition('Last 30 days')}`,
  },
];
