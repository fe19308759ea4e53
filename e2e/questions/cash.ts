import type { Question } from './question';
import { buildPeriodCondition } from './raw-rows';
import { readFigure } from './read';
import { choosePeriod, openReport } from './steps';

const drawersOf = (preset: string) => [openReport('Cash Reconciliation'), choosePeriod(preset)];

/** Questions about the cash drawers. */
export const CASH_QUESTIONS: Question[] = [
  {
    ask: 'Were the drawers over or short last week, and by how much?',
    steps: drawersOf('Last Week'),
    read: readFigure('Mismatch'),
    sql: `SELECT sum(reconciled_balance - opening_float - cash_in + cash_out) FROM drawers WHERE ${buildPeriodCondition('Last Week')}`,
  },
  {
    ask: 'What cash was counted at the bar yesterday?',
    steps: drawersOf('Yesterday'),
    read: async (page) => {
      const line = page
        .getByRole('row')
        .filter({ hasText: / · Bar/ })
        .first();
      const cells = await line.getByRole('cell').allInnerTexts();
      return [cells[3]?.split(/\s+/).at(-1) ?? ''];
    },
    sql: `SELECT reconciled_balance FROM drawers WHERE terminal = 'Bar' AND ${buildPeriodCondition('Yesterday')}`,
  },
  {
    ask: 'How much cash went back out of the drawers last week?',
    steps: drawersOf('Last Week'),
    read: readFigure('Cash out'),
    sql: `SELECT sum(cash_out) FROM drawers WHERE ${buildPeriodCondition('Last Week')}`,
  },
];
