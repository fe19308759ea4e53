import { type StaffSort, staffSort } from '@backoffice/contract/staff-report';
import { SelectFilter } from '@backoffice/ui/filters';
import type { ListFilter } from '@backoffice/ui/list';
import { initialSortDirection } from '../sales-by/sort-direction';

export interface StaffSorting {
  sort: StaffSort;
  direction: 'asc' | 'desc';
}

/** The columns that the rows can be sorted by, with their headers. */
export const SORT_LABELS: Partial<Record<StaffSort, string>> = {
  name: 'Employee',
  orders: 'Orders',
  net: 'Net sales',
  average: 'Average check',
  guests: 'Guests',
  discounts: 'Discounts',
  comps: 'Comps',
  void_amount: 'Voids',
  refunds: 'Refunds',
  tips: 'Tips',
};

const SORTS = staffSort.options.filter((sort) => sort in SORT_LABELS);
const DEFAULT: StaffSort = 'net';

/** Returns the query parameters of a sorting; default values are omitted. */
export function toSortQuery({ sort, direction }: StaffSorting) {
  return {
    sort: sort === DEFAULT ? undefined : sort,
    direction: direction === initialSortDirection(sort) ? undefined : direction,
  };
}

export const sortFilter: ListFilter<StaffSorting> = {
  params: ['sort', 'direction'],
  read: (searchParams) => {
    const sort = SORTS.find((candidate) => candidate === searchParams.get('sort')) ?? DEFAULT;
    const direction = (['asc', 'desc'] as const).find((candidate) => candidate === searchParams.get('direction'));
    return { sort, direction: direction ?? initialSortDirection(sort) };
  },
  write: (sorting, searchParams) => {
    const { sort, direction } = toSortQuery(sorting);
    if (sort) searchParams.set('sort', sort);
    if (direction) searchParams.set('direction', direction);
  },
  isSet: ({ sort }) => sort !== DEFAULT,
  Control: ({ value, onChange }) => (
    <SelectFilter
      label="Sort by"
      options={SORTS.map((sort) => ({ value: sort, label: SORT_LABELS[sort] ?? '' }))}
      value={value.sort}
      onChange={(sort) => onChange({ sort, direction: initialSortDirection(sort) })}
      searchable={false}
    />
  ),
};
