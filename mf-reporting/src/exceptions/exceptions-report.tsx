import type { ExceptionTotals } from '@backoffice/contract/exceptions';
import { numberFormat } from '../formats';
import { defineReport } from '../report/report';
import { reports } from '../reports';
import type { Figure } from '../summary/figures';
import { exceptionColumns } from './exception-columns';
import { exceptionsFilters, toExceptionsQuery } from './exceptions-filters';

const figures: Figure<ExceptionTotals>[] = [
  { term: 'Exceptions', value: ({ count }) => numberFormat.format(count) },
  { term: 'Not seen', value: ({ not_seen }) => numberFormat.format(not_seen) },
  { term: 'Orders', value: ({ orders }) => numberFormat.format(orders) },
  { term: 'Refused', value: ({ refused }) => numberFormat.format(refused) },
];

export const exceptionsReport = defineReport({
  calls: reports.exceptions,
  selectRows: ({ exceptions }) => exceptions,
  filters: exceptionsFilters,
  toQuery: toExceptionsQuery,
  rowKey: ({ id }) => id,
  figures,
  figureSource: 'exceptions',
  chartTitle: 'Exceptions',
  charted: 'count',
  columns: exceptionColumns,
  empty: { title: 'No exceptions found.', hint: 'Choose other days or fewer filters.' },
  failed: 'Failed to fetch exceptions report',
  failure: 'The exceptions could not be loaded',
  exportName: 'exceptions',
});
