import {
  type EarlierPeriod,
  earlierPeriod,
  findBase,
  findMeasures,
  type SalesBySort,
  type SalesDimension,
  type SalesGrouping,
  salesBySort,
  salesDimension,
} from '@backoffice/contract/sales-by';
import { dimensionLabel, measureLabel } from '@backoffice/contract/sales-words';
import { useSearchParams } from '@backoffice/platform/router';
import { SelectFilter } from '@backoffice/ui/filters';
import type { ListFilter } from '@backoffice/ui/list';

const DEFAULT_DIMENSION: SalesDimension = 'item';
const NONE = '';

const find = <Value extends string>(values: readonly Value[], text: string | null) =>
  values.find((value) => value === text);

const readBy = (searchParams: URLSearchParams): SalesDimension =>
  find(salesDimension.options, searchParams.get('by')) ?? DEFAULT_DIMENSION;

/** Reads the second dimension; returns null when it cannot be combined with the first. */
function readThenBy(searchParams: URLSearchParams): SalesDimension | null {
  const then_by = find(salesDimension.options, searchParams.get('then_by'));
  return then_by && findBase({ by: readBy(searchParams), then_by }) ? then_by : null;
}

function readGrouping(searchParams: URLSearchParams): SalesGrouping {
  return { by: readBy(searchParams), then_by: readThenBy(searchParams) ?? undefined };
}

export const readCompare = (searchParams: URLSearchParams) =>
  find(earlierPeriod.options, searchParams.get('compare')) ?? null;

/** Column and direction by which the rows are sorted. */
export interface Sorting {
  sort: SalesBySort;
  direction: 'asc' | 'desc';
}

/** Returns the columns by which the rows of a breakdown can be sorted. */
export function findSorts(grouping: SalesGrouping, compare: EarlierPeriod | null): readonly SalesBySort[] {
  return ['name', ...findMeasures(grouping), ...(compare ? (['earlier', 'change'] as const) : [])];
}

/** Returns the direction of a first sort: names ascend, and figures descend. */
export const firstDirection = (sort: SalesBySort) => (sort === 'name' ? 'asc' : 'desc');

function readSorting(searchParams: URLSearchParams): Sorting | null {
  const sort = find(salesBySort.options, searchParams.get('sort'));
  if (!sort || !findSorts(readGrouping(searchParams), readCompare(searchParams)).includes(sort)) return null;
  return { sort, direction: find(['asc', 'desc'] as const, searchParams.get('direction')) ?? firstDirection(sort) };
}

const dimensionOptions = (dimensions: readonly SalesDimension[]) =>
  dimensions.map((value) => ({ value, label: dimensionLabel(value) }));

export const byFilter: ListFilter<SalesDimension> = {
  read: readBy,
  write: (by, searchParams) => {
    if (by !== DEFAULT_DIMENSION) searchParams.set('by', by);
  },
  isSet: () => true,
  Control: ({ value, onChange }) => (
    <SelectFilter
      label="Group by"
      options={dimensionOptions(salesDimension.options)}
      value={value}
      onChange={onChange}
    />
  ),
};

export const thenByFilter: ListFilter<SalesDimension | null> = {
  read: readThenBy,
  write: (thenBy, searchParams) => {
    if (thenBy) searchParams.set('then_by', thenBy);
  },
  isSet: (thenBy) => thenBy !== null,
  Control: ({ value, onChange }) => {
    const [searchParams] = useSearchParams();
    const by = readBy(searchParams);
    const offered = salesDimension.options.filter((then_by) => findBase({ by, then_by }));
    return (
      <SelectFilter<SalesDimension | ''>
        label="And by"
        options={[{ value: NONE, label: 'Nothing else' }, ...dimensionOptions(offered)]}
        value={value ?? NONE}
        onChange={(chosen) => onChange(chosen === NONE ? null : chosen)}
      />
    );
  },
};

const PERIODS: Record<EarlierPeriod, string> = {
  previous: 'Period before',
  same_weekdays: 'Same weekdays before',
  last_year: 'Same days last year',
  custom: 'Other days',
};

export const compareFilter: ListFilter<EarlierPeriod | null> = {
  read: readCompare,
  write: (compare, searchParams) => {
    if (compare) searchParams.set('compare', compare);
  },
  isSet: (compare) => compare !== null,
  Control: ({ value, onChange }) => (
    <SelectFilter<EarlierPeriod | ''>
      label="Compare with"
      options={[
        { value: NONE, label: 'Nothing' },
        ...earlierPeriod.options.map((period) => ({ value: period, label: PERIODS[period] })),
      ]}
      value={value ?? NONE}
      onChange={(chosen) => onChange(chosen === NONE ? null : chosen)}
    />
  ),
};

/** Returns the name of the column by which the rows are sorted. */
function sortLabel(sort: SalesBySort, grouping: SalesGrouping): string {
  if (sort === 'name') return dimensionLabel(grouping.by);
  if (sort === 'earlier') return 'Before';
  return sort === 'change' ? 'Change' : measureLabel(sort, grouping);
}

export const sortFilter: ListFilter<Sorting | null> = {
  read: readSorting,
  write: (sorting, searchParams) => {
    if (!sorting) return;
    searchParams.set('sort', sorting.sort);
    if (sorting.direction !== firstDirection(sorting.sort)) searchParams.set('direction', sorting.direction);
  },
  isSet: (sorting) => sorting !== null,
  Control: ({ value, onChange }) => {
    const [searchParams] = useSearchParams();
    const grouping = readGrouping(searchParams);
    return (
      <SelectFilter<SalesBySort | ''>
        label="Sort by"
        options={[
          { value: NONE, label: 'Rank, or time' },
          ...findSorts(grouping, readCompare(searchParams)).map((sort) => ({
            value: sort,
            label: sortLabel(sort, grouping),
          })),
        ]}
        value={value?.sort ?? NONE}
        onChange={(sort) => onChange(sort === NONE ? null : { sort, direction: firstDirection(sort) })}
      />
    );
  },
};
