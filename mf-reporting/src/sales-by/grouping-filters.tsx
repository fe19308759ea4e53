import {
  findMeasures,
  findRecordKind,
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
import { readComparison } from './comparison-filter';
import { initialSortDirection } from './sort-direction';

const DEFAULT_DIMENSION: SalesDimension = 'item';
const NONE = '';

const find = <Value extends string>(values: readonly Value[], text: string | null) =>
  values.find((value) => value === text);

const readBy = (searchParams: URLSearchParams): SalesDimension =>
  find(salesDimension.options, searchParams.get('by')) ?? DEFAULT_DIMENSION;

/** Reads the second dimension; returns null when it cannot be combined with the first. */
function readThenBy(searchParams: URLSearchParams): SalesDimension | null {
  const then_by = find(salesDimension.options, searchParams.get('then_by'));
  return then_by && findRecordKind({ by: readBy(searchParams), then_by }) ? then_by : null;
}

function readGrouping(searchParams: URLSearchParams): SalesGrouping {
  return { by: readBy(searchParams), then_by: readThenBy(searchParams) ?? undefined };
}

/** The column that the rows are sorted by, and the direction. */
export interface Sorting {
  sort: SalesBySort;
  direction: 'asc' | 'desc';
}

/** Returns the columns that the rows of a breakdown can be sorted by. */
function findSorts(grouping: SalesGrouping, isCompared: boolean): readonly SalesBySort[] {
  return ['name', ...findMeasures(grouping), ...(isCompared ? (['earlier', 'change'] as const) : [])];
}

function readSorting(searchParams: URLSearchParams): Sorting | null {
  const sort = find(salesBySort.options, searchParams.get('sort'));
  if (!sort || !findSorts(readGrouping(searchParams), readComparison(searchParams) !== null).includes(sort))
    return null;
  return {
    sort,
    direction: find(['asc', 'desc'] as const, searchParams.get('direction')) ?? initialSortDirection(sort),
  };
}

const dimensionOptions = (dimensions: readonly SalesDimension[]) =>
  dimensions.map((value) => ({ value, label: dimensionLabel(value) }));

export const dimensionFilter: ListFilter<SalesDimension> = {
  params: ['by'],
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

export const secondDimensionFilter: ListFilter<SalesDimension | null> = {
  params: ['then_by'],
  read: readThenBy,
  write: (thenBy, searchParams) => {
    if (thenBy) searchParams.set('then_by', thenBy);
  },
  isSet: (thenBy) => thenBy !== null,
  Control: ({ value, onChange }) => {
    const [searchParams] = useSearchParams();
    const by = readBy(searchParams);
    const offered = salesDimension.options.filter((then_by) => findRecordKind({ by, then_by }));
    return (
      <SelectFilter<SalesDimension | ''>
        label="Then by"
        options={[{ value: NONE, label: 'Nothing else' }, ...dimensionOptions(offered)]}
        value={value ?? NONE}
        onChange={(chosen) => onChange(chosen === NONE ? null : chosen)}
      />
    );
  },
};

/** Returns the header of the column that the rows are sorted by. */
function sortLabel(sort: SalesBySort, grouping: SalesGrouping): string {
  if (sort === 'name') return dimensionLabel(grouping.by);
  if (sort === 'earlier') return 'Before';
  return sort === 'change' ? 'Change' : measureLabel(sort, grouping);
}

export const sortFilter: ListFilter<Sorting | null> = {
  params: ['sort', 'direction'],
  read: readSorting,
  write: (sorting, searchParams) => {
    if (!sorting) return;
    searchParams.set('sort', sorting.sort);
    if (sorting.direction !== initialSortDirection(sorting.sort)) searchParams.set('direction', sorting.direction);
  },
  isSet: (sorting) => sorting !== null,
  Control: ({ value, onChange }) => {
    const [searchParams] = useSearchParams();
    const grouping = readGrouping(searchParams);
    return (
      <SelectFilter<SalesBySort | ''>
        label="Sort by"
        options={[
          { value: NONE, label: 'Rank or time' },
          ...findSorts(grouping, readComparison(searchParams) !== null).map((sort) => ({
            value: sort,
            label: sortLabel(sort, grouping),
          })),
        ]}
        value={value?.sort ?? NONE}
        onChange={(sort) => onChange(sort === NONE ? null : { sort, direction: initialSortDirection(sort) })}
      />
    );
  },
};
