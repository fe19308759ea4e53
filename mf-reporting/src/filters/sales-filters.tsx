import type { DaySettings } from '@backoffice/contract/locations';
import { captureState } from '@backoffice/contract/reports';
import { cardType, orderType, tender } from '@backoffice/contract/sale-kinds';
import { splitWords, tenderLabel } from '@backoffice/contract/words';
import { SearchField } from '@backoffice/ui/filters';
import { type ListFilter, recordFilter, searchFilter, type ViewOf } from '@backoffice/ui/list';
import { dateFilter } from './date-filter';
import { toRangeQuery } from './date-range';
import { optionFilter } from './option-filter';
import { useTenders } from './payment-types.queries';
import {
  useCategoryOptions,
  useEmployeeOptions,
  useItemOptions,
  useModifierOptions,
  useTaxOptions,
  useTerminalOptions,
} from './record-options.queries';

const search = searchFilter({});

/** A search for numbers, in which surrounding spaces are meaningless. */
const numberSearch: ListFilter<string> = {
  ...search,
  read: (searchParams) => search.read(searchParams).trim(),
  Control: ({ value, onChange }) => (
    <SearchField
      label="Search"
      placeholder="Order or receipt number"
      value={value}
      onSearch={(text) => text.trim() !== value && onChange(text.trim())}
    />
  ),
};

export const categoryFilter = recordFilter({
  param: 'category_id',
  label: 'Category',
  all: 'All categories',
  searchable: true,
  useRecords: useCategoryOptions,
});

export const employeeFilter = recordFilter({
  param: 'employee_id',
  label: 'Employee',
  all: 'All employees',
  searchable: true,
  useRecords: useEmployeeOptions,
});

/** The rarely used filters. */
export const moreFilters = {
  orderType: optionFilter({
    param: 'order_type_id',
    label: 'Order Type',
    all: 'All order types',
    values: orderType.options,
    formatValue: splitWords,
  }),
  terminalId: recordFilter({
    param: 'terminal_id',
    label: 'Terminal',
    all: 'All terminals',
    searchable: true,
    useRecords: useTerminalOptions,
  }),
  categoryId: categoryFilter,
  itemId: recordFilter({
    param: 'item_id',
    label: 'Item',
    all: 'All items',
    searchable: true,
    useRecords: useItemOptions,
  }),
  modifierId: recordFilter({
    param: 'modifier_id',
    label: 'Modifier',
    all: 'All modifiers',
    searchable: true,
    useRecords: useModifierOptions,
  }),
  taxId: recordFilter({
    param: 'tax_id',
    label: 'Tax',
    all: 'All taxes',
    searchable: true,
    useRecords: useTaxOptions,
  }),
  captured: optionFilter({
    param: 'captured_id',
    label: 'Captured',
    all: 'All Status',
    values: captureState.options,
    formatValue: splitWords,
  }),
  cardType: optionFilter({ param: 'card_type', label: 'Card Type', all: 'All Card Types', values: cardType.options }),
};

/** Filters of the orders and transactions reports. */
export const salesFilters = {
  date: dateFilter,
  search: numberSearch,
  employeeId: employeeFilter,
  paymentType: optionFilter({
    param: 'payment_type',
    label: 'Payment Type',
    all: 'All',
    values: tender.options,
    useListedValues: useTenders,
    formatValue: tenderLabel,
  }),
  ...moreFilters,
};

export type SalesView = ViewOf<typeof salesFilters>;

/** Returns the query parameters that select the rows of a sales report. */
export function toSalesQuery(view: SalesView, settings: DaySettings) {
  return {
    ...toRangeQuery(view, settings),
    employee_id: view.employeeId,
    payment_type: view.paymentType,
    search: view.search,
    order_type_id: view.orderType,
    terminal_id: view.terminalId,
    tax_id: view.taxId,
    modifier_id: view.modifierId,
    category_id: view.categoryId,
    item_id: view.itemId,
    captured_id: view.captured,
    card_type: view.cardType,
  };
}
