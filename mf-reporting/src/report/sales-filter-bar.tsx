import { tender } from '@backoffice/contract/sale-kinds';
import { Button } from '@backoffice/ui';
import { SearchField, SelectFilter } from '@backoffice/ui/filters';
import { useId, useState } from 'react';
import { countMoreFilters } from '../more-filters/more-filters';
import { MoreFiltersPanel } from '../more-filters/more-filters-panel';
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

/** The filter bar of the orders and transactions reports. */
export function SalesFilterBar({ zone, list }: { zone: string; list: ReportList<SalesFilters> }) {
  const { view, change } = list;
  const panelId = useId();
  const count = countMoreFilters(view.more);
  // The panel is initially open if one of its filters is set.
  const [isOpen, setIsOpen] = useState(count > 0);
  return (
    <ReportFilterBar
      zone={zone}
      list={list}
      active={count + (view.employeeId === null ? 0 : 1) + (view.paymentType === null ? 0 : 1)}
      folded={
        <>
          <EmployeeFilter chosen={view.employeeId} onChange={(employeeId) => change({ employeeId })} />
          <SelectFilter
            label="Payment Type"
            options={paymentTypes}
            value={view.paymentType ?? ALL}
            onChange={(value) => change({ paymentType: tender.safeParse(value).data ?? null })}
          />
          <Button aria-expanded={isOpen} aria-controls={panelId} onClick={() => setIsOpen(!isOpen)}>
            {count > 0 ? `More filters (${count})` : 'More filters'}
          </Button>
          {isOpen && (
            <MoreFiltersPanel
              id={panelId}
              filters={view.more}
              onChange={(changes) => change({ more: { ...view.more, ...changes } })}
            />
          )}
        </>
      }
    >
      <SearchField
        label="Search"
        placeholder="Order or receipt number"
        value={view.search}
        onSearch={(text) => text.trim() !== view.search && change({ search: text.trim() })}
      />
    </ReportFilterBar>
  );
}
