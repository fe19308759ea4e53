import type { Question } from './question';
import { readField } from './read';
import { followLink, openReport } from './steps';

const JOURNAL = [openReport('Close of Day'), followLink('Journal')];
const LAST_ENTRY = 'day = (SELECT max(day) FROM day_closings WHERE location_id = (SELECT id FROM place))';

/** Reads an amount from the journal entry of the last closed day. */
const booked =
  (line: string, side: 'Debit' | 'Credit'): Question['read'] =>
  async (page) => {
    const headings = page.getByRole('heading', { name: /^Z-\d+, / });
    const titles = await headings.allInnerTexts();
    const numbers = titles.map((title) => Number(/^Z-(\d+)/.exec(title)?.[1]));
    const entry = page.getByRole('table', { name: `Entry Z-${Math.max(...numbers)}` });
    const rows = entry.getByRole('row').filter({ has: page.getByText(line, { exact: true }) });
    return [(await rows.first().getByRole('cell').allInnerTexts())[side === 'Debit' ? 0 : 1] ?? ''];
  };

/** Questions about the figures for the accounting software on the last closed day. */
export const ACCOUNTING_QUESTIONS: Question[] = [
  {
    ask: 'What do I book as sales for the last closed day?',
    steps: JOURNAL,
    read: booked('Sales', 'Credit'),
    sql: `SELECT sum(sub_total) FROM sold WHERE ${LAST_ENTRY}`,
  },
  {
    ask: 'What do I book as card payments for the last closed day?',
    steps: JOURNAL,
    read: booked('Card payments', 'Debit'),
    sql: `SELECT sum(amount + tips) FROM paid WHERE payment_type = 'Card' AND ${LAST_ENTRY}`,
  },
  {
    ask: 'How much in tips do I owe the staff for the last closed day, for the books?',
    steps: JOURNAL,
    read: booked('Tips', 'Credit'),
    sql: `SELECT sum(tips) FROM sales WHERE ${LAST_ENTRY}`,
  },
  {
    ask: 'To which account does sales tax go?',
    steps: [...JOURNAL, followLink('Accounts')],
    read: readField('Taxes'),
    sql: `SELECT taxes FROM journal_accounts WHERE location_id = (SELECT id FROM place)`,
  },
];
