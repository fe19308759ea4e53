import { tender } from '@backoffice/shared/contract/fields';
import { CUSTOM_RANGE } from '@backoffice/shared/format/dates';
import { DateRangeFilter, type DateRangeValue, FilterBar, SelectFilter } from '@backoffice/shared/ui/filters';
import { useEmployeeOptions } from './orders.queries';
import { type DateFilter, daysOf, type OrdersFilters } from './orders-filters';

export interface OrdersFilterBarProps {
  zone: string;
  filters: OrdersFilters;
  onChange: (changes: Partial<OrdersFilters>) => void;
  onClear: () => void;
}

const ALL = '';

const paymentTypes = [
  { value: ALL, label: 'All' },
  { value: 'Cash', label: 'Cash' },
  { value: 'Card', label: 'Card' },
];

function dateFilter({ preset, start, end }: DateRangeValue): DateFilter {
  return preset === CUSTOM_RANGE ? { preset, start, end } : { preset };
}

export function OrdersFilterBar({ zone, filters, onChange, onClear }: OrdersFilterBarProps) {
  const { date, paymentType } = filters;
  return (
    <FilterBar onClear={onClear}>
      <DateRangeFilter
        zone={zone}
        value={{ preset: date.preset, ...daysOf(date, zone, new Date()) }}
        onChange={(value) => onChange({ date: dateFilter(value) })}
      />
      <EmployeeFilter chosen={filters.employeeId} onChange={(employeeId) => onChange({ employeeId })} />
      <SelectFilter
        label="Payment Type"
        options={paymentTypes}
        value={paymentType ?? ALL}
        onChange={(value) => onChange({ paymentType: tender.safeParse(value).data ?? null })}
      />
    </FilterBar>
  );
}

interface EmployeeFilterProps {
  chosen: number | null;
  onChange: (employeeId: number | null) => void;
}

function EmployeeFilter({ chosen, onChange }: EmployeeFilterProps) {
  const employees = useEmployeeOptions();
  const known = employees.data ?? [];
  const value = chosen === null ? ALL : String(chosen);
  const options = [{ value: ALL, label: 'All employees' }, ...known];
  // An address may name somebody who is not, or not yet, among those that were loaded.
  if (!options.some((option) => option.value === value)) options.push({ value, label: `Employee ${value}` });
  return (
    <SelectFilter
      label="Employee"
      options={options}
      value={value}
      onChange={(next) => onChange(next === ALL ? null : Number(next))}
      loading={employees.isPending}
      searchable
    />
  );
}
