import { initialSortDirection } from './sort-direction';
import classes from './sort-header.module.css';

interface Sorting<Sort extends string> {
  sort: Sort;
  direction: 'asc' | 'desc';
}

/** Returns the column properties for a header that sorts the rows. `sorting` is how they are sorted now. */
export function sortable<Sort extends string>(
  sort: Sort,
  header: string,
  { sorting, onSort }: { sorting: Sorting<Sort> | null; onSort: (sorting: Sorting<Sort>) => void },
) {
  const direction = sorting?.sort === sort ? sorting.direction : undefined;
  const reverse = direction === 'asc' ? 'desc' : 'asc';
  const next = { sort, direction: direction ? reverse : initialSortDirection(sort) } as const;
  return {
    key: sort,
    header,
    sorted: direction && (direction === 'asc' ? ('ascending' as const) : ('descending' as const)),
    headerCell: <SortHeader name={header} direction={direction} onSort={() => onSort(next)} />,
  };
}

interface SortHeaderProps {
  name: string;
  /** Current sort direction; undefined if the rows are sorted by a different column. */
  direction: 'asc' | 'desc' | undefined;
  onSort: () => void;
}

/** A column header that sorts the rows on a click, and reverses the order on a second click. */
function SortHeader({ name, direction, onSort }: SortHeaderProps) {
  return (
    <button type="button" className={classes.sort} onClick={onSort}>
      {name}
      <span className={classes.arrow} data-direction={direction} aria-hidden />
    </button>
  );
}
