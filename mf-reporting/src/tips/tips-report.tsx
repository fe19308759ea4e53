import { fromCents, toCents } from '@backoffice/contract/money';
import { type TipRowsBy, type TipTotals, tipRowsBy } from '@backoffice/contract/tips';
import { ChoiceFilter } from '@backoffice/ui/filters';
import type { ListFilter } from '@backoffice/ui/list';
import { dateFilter } from '../filters/date-filter';
import { toRangeQuery } from '../filters/date-range';
import { defineReport } from '../report/report';
import { reports } from '../reports';
import { type Figure, moneyFigure, optionalMoneyFigure } from '../summary/figures';
import { TipNotes } from './tip-notes';
import { buildTipsColumns } from './tips-columns';

const byFilter: ListFilter<TipRowsBy> = {
  params: ['by'],
  read: (searchParams) => tipRowsBy.options.find((by) => by === searchParams.get('by')) ?? 'employee',
  write: (by, searchParams) => {
    if (by !== 'employee') searchParams.set('by', by);
  },
  isSet: (by) => by !== 'employee',
  Control: ({ value, onChange }) => (
    <ChoiceFilter
      label="Rows"
      options={[
        { value: 'employee', label: 'By employee' },
        { value: 'day', label: 'By day' },
      ]}
      value={value}
      onChange={onChange}
    />
  ),
};

const filters = { date: dateFilter, by: byFilter };

const figures: Figure<TipTotals>[] = [
  moneyFigure('Card tips', ({ card_tips }) => card_tips),
  moneyFigure('Other tips', ({ other_tips }) => other_tips),
  moneyFigure('Tips earned', ({ tips }) => tips),
  moneyFigure('Shared', ({ given }) => given),
  optionalMoneyFigure('Refunds not deducted', ({ not_deducted }) => not_deducted),
  moneyFigure('To pay out', ({ pay_out, unassigned }) => fromCents(toCents(pay_out) - toCents(unassigned))),
  moneyFigure('Without employee', ({ unassigned }) => unassigned),
];

export const tipsReport = defineReport({
  calls: reports.tips,
  filters,
  toQuery: (view, settings) => ({ ...toRangeQuery(view, settings), by: view.by }),
  groupedBy: ['by'],
  figures,
  figureSource: 'tips',
  chartTitle: 'Tips earned',
  Notes: TipNotes,
  selectRows: ({ rows }) => rows,
  columns: ({ view, totals }) => buildTipsColumns({ view, totals }),
  rowKey: ({ day, employee_id }) => `${day} ${employee_id}`,
  empty: { title: 'No tips.', hint: 'Choose other days.' },
  failed: 'Failed to fetch tips',
  failure: 'The tips could not be loaded',
  exportName: 'tips',
});
