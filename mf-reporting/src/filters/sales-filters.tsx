import type { DaySettings } from '@backoffice/contract/locations';
import { captureState, discountKey, refundReasonKey, taxKeyParam, typedInName } from '@backoffice/contract/reports';
import { cardType, orderSource, orderStatus, orderType, tender } from '@backoffice/contract/sale-kinds';
import { discountKeyLabel, refundReasonLabel, taxKeyLabel } from '@backoffice/contract/sales-drill-down';
import { sourceLabel, splitWords, tenderLabel } from '@backoffice/contract/words';
import { SearchField } from '@backoffice/ui/filters';
import { type ListFilter, optionFilter, recordFilter, searchFilter, type ViewOf } from '@backoffice/ui/list';
import { dateFilter } from './date-filter';
import { toRangeQuery } from './date-range';
import { linkOnlyFilter } from './key-filter';
import { useTenders } from './payment-types.queries';
import {
  useCategoryOptions,
  useEmployeeOptions,
  useItemOptions,
  useModifierOptions,
  useTaxOptions,
  useTerminalOptions,
} from './record-options.queries';
import { formatHourOfDay, formatWeekday, HOURS, WEEKDAYS } from './times-of-week';

const search = searchFilter({});

/** A search for an order or receipt number; surrounding spaces are ignored. */
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

const category = {
  param: 'category_id',
  label: 'Category',
  all: 'All categories',
  searchable: true,
  useRecords: useCategoryOptions,
};
export const categoryFilter = recordFilter(category);

const employee = {
  param: 'employee_id',
  label: 'Employee',
  all: 'All employees',
  searchable: true,
  useRecords: useEmployeeOptions,
};
export const employeeFilter = recordFilter(employee);

/** The filters in the panel “More filters”. */
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
  categoryId: recordFilter({ ...category, words: { none: 'Keypad' } }),
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
    words: { none: 'Without a name' },
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
  source: optionFilter({
    param: 'order_source',
    label: 'Order Source',
    all: 'All order sources',
    values: orderSource.options,
    formatValue: sourceLabel,
  }),
  status: optionFilter({
    param: 'status',
    label: 'Order Status',
    all: 'All order statuses',
    values: orderStatus.options,
  }),
  hour: optionFilter({
    param: 'hour',
    label: 'Hour of Day',
    all: 'All hours',
    values: HOURS,
    formatValue: formatHourOfDay,
  }),
  weekday: optionFilter({
    param: 'weekday',
    label: 'Weekday',
    all: 'All weekdays',
    values: WEEKDAYS,
    formatValue: formatWeekday,
  }),
  refundedBy: recordFilter({ ...employee, param: 'refunded_by', label: 'Refunded By', words: { none: 'No employee' } }),
};

const isTypedInName = (text: string) => typedInName.safeParse(text).success;

/** Filters that only links in other reports set. */
const linkedFilters = {
  discount: linkOnlyFilter({
    param: 'discount',
    label: 'Discount or comp',
    isValue: (text) => discountKey.safeParse(text).success,
    format: discountKeyLabel,
  }),
  tax: linkOnlyFilter({
    param: 'tax',
    label: 'Tax at its rate',
    isValue: (text) => taxKeyParam.safeParse(text).success,
    format: taxKeyLabel,
  }),
  refundReason: linkOnlyFilter({
    param: 'refund_reason',
    label: 'Reason for refund',
    isValue: (text) => refundReasonKey.safeParse(text).success,
    format: refundReasonLabel,
  }),
  itemName: linkOnlyFilter({ param: 'item_name', label: 'Typed-in item', isValue: isTypedInName }),
  modifierName: linkOnlyFilter({ param: 'modifier_name', label: 'Typed-in modifier', isValue: isTypedInName }),
};

/** Filters of the orders and transactions reports. */
export const salesFilters = {
  date: dateFilter,
  search: numberSearch,
  employeeId: recordFilter({ ...employee, words: { none: 'No employee' } }),
  paymentType: optionFilter({
    param: 'payment_type',
    label: 'Payment Type',
    all: 'All',
    values: tender.options,
    useListedValues: useTenders,
    formatValue: tenderLabel,
  }),
  ...linkedFilters,
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
    order_source: view.source,
    status: view.status,
    hour: view.hour,
    weekday: view.weekday,
    discount: view.discount,
    refund_reason: view.refundReason,
    refunded_by: view.refundedBy,
    tax: view.tax,
    item_name: view.itemName,
    modifier_name: view.modifierName,
  };
}
