import { captureState } from '@backoffice/contract/reports';
import { cardType, orderType } from '@backoffice/contract/sale-kinds';
import { splitWords } from '@backoffice/contract/words';
import { SelectFilter } from '@backoffice/ui/filters';
import type { MoreFilters } from './more-filters';
import {
  useCategoryOptions,
  useItemOptions,
  useModifierOptions,
  useTaxOptions,
  useTerminalOptions,
} from './more-filters.queries';
import classes from './more-filters-panel.module.css';

export interface MoreFiltersPanelProps {
  id: string;
  filters: MoreFilters;
  onChange: (changes: Partial<MoreFilters>) => void;
}

const ALL = '';
const captureStates = [
  { value: ALL, label: 'All Status' },
  { value: 'Captured', label: 'Captured' },
  { value: 'NotCaptured', label: 'Not Captured' },
];
const cardTypes = [
  { value: ALL, label: 'All Card Types' },
  ...cardType.options.map((value) => ({ value, label: value })),
];
const orderTypes = [
  { value: ALL, label: 'All order types' },
  ...orderType.options.map((value) => ({ value, label: splitWords(value) })),
];

/** The rarely used filters of the sales reports. Their options load when the panel opens. */
export function MoreFiltersPanel({ id, filters, onChange }: MoreFiltersPanelProps) {
  return (
    <section id={id} aria-label="More filters" className={classes.panel}>
      <SelectFilter
        label="Order Type"
        options={orderTypes}
        value={filters.orderType ?? ALL}
        onChange={(value) => onChange({ orderType: orderType.safeParse(value).data ?? null })}
      />
      <RecordFilter
        label="Terminal"
        all="All terminals"
        options={useTerminalOptions()}
        chosen={filters.terminalId}
        onChange={(terminalId) => onChange({ terminalId })}
      />
      <RecordFilter
        label="Category"
        all="All categories"
        options={useCategoryOptions()}
        chosen={filters.categoryId}
        onChange={(categoryId) => onChange({ categoryId })}
      />
      <RecordFilter
        label="Item"
        all="All items"
        options={useItemOptions()}
        chosen={filters.itemId}
        onChange={(itemId) => onChange({ itemId })}
      />
      <RecordFilter
        label="Modifier"
        all="All modifiers"
        options={useModifierOptions()}
        chosen={filters.modifierId}
        onChange={(modifierId) => onChange({ modifierId })}
      />
      <RecordFilter
        label="Tax"
        all="All taxes"
        options={useTaxOptions()}
        chosen={filters.taxId}
        onChange={(taxId) => onChange({ taxId })}
      />
      <SelectFilter
        label="Captured"
        options={captureStates}
        value={filters.captured ?? ALL}
        onChange={(value) => onChange({ captured: captureState.safeParse(value).data ?? null })}
      />
      <SelectFilter
        label="Card Type"
        options={cardTypes}
        value={filters.cardType ?? ALL}
        onChange={(value) => onChange({ cardType: cardType.safeParse(value).data ?? null })}
      />
    </section>
  );
}

interface RecordFilterProps {
  label: string;
  /** Label of the option that sets no filter. */
  all: string;
  options: { data: ReadonlyArray<{ value: string; label: string }> | undefined; isPending: boolean };
  chosen: number | null;
  onChange: (id: number | null) => void;
}

function RecordFilter({ label, all, options, chosen, onChange }: RecordFilterProps) {
  const value = chosen === null ? ALL : String(chosen);
  const allOptions = [{ value: ALL, label: all }, ...(options.data ?? [])];
  // The URL can name a record that has not loaded yet or does not exist.
  if (!allOptions.some((option) => option.value === value)) allOptions.push({ value, label: `${label} ${value}` });
  return (
    <SelectFilter
      label={label}
      options={allOptions}
      value={value}
      onChange={(next) => onChange(next === ALL ? null : Number(next))}
      loading={options.isPending}
      searchable
    />
  );
}
