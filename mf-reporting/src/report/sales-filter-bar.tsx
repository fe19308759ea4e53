import { tender } from '@backoffice/shared/contract/sale-kinds';
import { SelectFilter } from '@backoffice/shared/ui/filters';
import { EmployeeFilter } from './employee-filter';
import { ReportFilterBar } from './report-filter-bar';
import type { SalesFilters } from './report-filters';
import type { ReportList } from './use-report-list';

const ALL = '';

const paymentTypes = [
  { value: ALL, label: 'All' },
  { value: 'Cash', label: 'Cash' },
  { value: 'Card', label: 'Card' },
];

/** The filters of the reports of sales. */
export function SalesFilterBar({ zone, list }: { zone: string; list: ReportList<SalesFilters> }) {
  const { view, change } = list;
  return (
    <ReportFilterBar zone={zone} list={list}>
      <EmployeeFilter chosen={view.employeeId} onChange={(employeeId) => change({ employeeId })} />
      <SelectFilter
        label="Payment Type"
        options={paymentTypes}
        value={view.paymentType ?? ALL}
        onChange={(value) => change({ paymentType: tender.safeParse(value).data ?? null })}
      />
    </ReportFilterBar>
  );
}
