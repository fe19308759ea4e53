import type { Question } from './question';
import { buildPeriodCondition } from './raw-rows';
import { readFigure, readRow } from './read';
import { choosePeriod, followLink, openFromSidebar, openReport } from './steps';

const LAST_MONTH = [openReport('Taxes'), followLink('Last month')];
const taxDue = (name: string) => `SELECT sum(tax) FROM sales WHERE ${buildPeriodCondition(name)}`;

/** Questions about the sales tax due. */
export const TAXES_QUESTIONS: Question[] = [
  {
    ask: 'How much sales tax do I owe for last month?',
    steps: LAST_MONTH,
    read: readFigure('Tax due'),
    sql: taxDue('Last Month'),
  },
  {
    ask: 'How much sales tax do I owe for the last quarter?',
    steps: [
      openReport('Taxes'),
      {
        label: 'The quarter before',
        take: async (walk) => await walk.click(walk.page.getByRole('link', { name: /^Q\d \d{4}$/ }).nth(1)),
      },
    ],
    read: readFigure('Tax due'),
    sql: taxDue('Last Quarter'),
  },
  {
    ask: 'What sales did the city tax apply to last month, and at what rate?',
    steps: LAST_MONTH,
    read: readRow('Taxes', { Tax: 'NYC Sales Tax' }, 'Taxable sales', 'Rate'),
    sql: `SELECT sum(line.taxable) + sum(charges), max(rate) FROM (
        SELECT sold.id, t.rate, coalesce(service_charge_amount, 0) AS charges, sum(l.total_price) AS taxable FROM sold
        JOIN order_taxes t ON t.location_id = sold.location_id AND t.order_id = sold.id
        JOIN lines l ON l.order_id = sold.id WHERE t.name = 'NYC Sales Tax' AND ${buildPeriodCondition('Last Month', 'sold.day')}
          AND l.tax_amounts[t.position + 1] IS NOT NULL
        GROUP BY 1, 2, 3) line`,
  },
  {
    ask: 'How much tax did we give back with refunds last month?',
    steps: LAST_MONTH,
    read: readFigure('Tax refunded'),
    sql: `SELECT sum(tax_amount) FROM paid WHERE kind = 'Refund' AND ${buildPeriodCondition('Last Month')}`,
  },
  {
    ask: 'Did we sell anything without tax last month?',
    steps: LAST_MONTH,
    read: readFigure('Without any tax'),
    sql: `SELECT coalesce(sum(total_price), 0) FROM lines
      WHERE NOT EXISTS (SELECT FROM unnest(tax_amounts) amount WHERE amount IS NOT NULL) AND ${buildPeriodCondition('Last Month')}`,
  },
  {
    ask: 'How much tax was collected last week, before refunds?',
    steps: [openReport('Taxes'), choosePeriod('Last Week')],
    read: readFigure('Tax collected'),
    sql: `SELECT sum(t.amount) FROM order_taxes t JOIN sold ON sold.location_id = t.location_id AND sold.id = t.order_id
      WHERE ${buildPeriodCondition('Last Week')}`,
  },
  {
    ask: 'What is the sales tax rate in our settings?',
    steps: [openFromSidebar('Business Setup', 'Sales Taxes')],
    read: async (page) => {
      const cells = page.getByRole('row').filter({ hasText: 'NYC Sales Tax' }).getByRole('cell');
      const texts = await cells.allInnerTexts();
      return [texts.find((cell) => cell.includes('%')) ?? ''];
    },
    sql: `SELECT rate FROM taxes WHERE name = 'NYC Sales Tax' AND location_id = (SELECT id FROM place) AND deleted_at IS NULL`,
  },
];
