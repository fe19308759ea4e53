import { exceptionKind, exceptionLabel } from '@backoffice/contract/exceptions';
import type { DaySettings } from '@backoffice/contract/locations';
import { optionFilter, recordFilter, type ViewOf } from '@backoffice/ui/list';
import { dateFilter } from '../filters/date-filter';
import { type DateRange, toRangeQuery } from '../filters/date-range';
import { useTerminalOptions } from '../filters/record-options.queries';
import { employeeFilter } from '../filters/sales-filters';
import { buildFilteredPath } from '../paths';
import { reports } from '../reports';

export const exceptionsFilters = {
  date: dateFilter,
  kind: optionFilter({
    param: 'kind',
    label: 'Exception',
    all: 'All exceptions',
    values: exceptionKind.options,
    formatValue: exceptionLabel,
  }),
  employeeId: employeeFilter,
  terminalId: recordFilter({
    param: 'terminal_id',
    label: 'Terminal',
    all: 'All terminals',
    useRecords: useTerminalOptions,
  }),
  seen: optionFilter({
    param: 'is_seen',
    label: 'Seen',
    all: 'All',
    values: ['false', 'true'],
    formatValue: (value) => (value === 'true' ? 'Seen' : 'Not seen'),
  }),
};

type ExceptionsView = ViewOf<typeof exceptionsFilters>;

/** Returns the query parameters that select the rows of the exceptions report. */
export function toExceptionsQuery(view: ExceptionsView, settings: DaySettings) {
  return {
    ...toExceptionCountQuery(view, settings),
    kind: view.kind,
    is_seen: view.seen,
  };
}

/** The filters that the sales reports and the exceptions report share. */
interface SharedFilters {
  date: DateRange;
  /** In sales reports, `none` selects orders that nobody took. The exceptions report has no such option. */
  employeeId: number | 'none' | null;
  terminalId: number | null;
}

const toEmployeeId = (employeeId: SharedFilters['employeeId']) => (employeeId === 'none' ? null : employeeId);

/** Returns the query parameters for the number of exceptions that match a sales report's filters. */
export function toExceptionCountQuery({ employeeId, terminalId, ...view }: SharedFilters, settings: DaySettings) {
  return { ...toRangeQuery(view, settings), employee_id: toEmployeeId(employeeId), terminal_id: terminalId };
}

/** Returns the path of the exceptions report with the filters that a sales report has in common with it. */
export function exceptionsPath({ date, employeeId, terminalId }: SharedFilters): string {
  return buildFilteredPath(reports.exceptions.path, date, {
    ...(typeof employeeId === 'number' && { employee_id: String(employeeId) }),
    ...(terminalId !== null && { terminal_id: String(terminalId) }),
  });
}
