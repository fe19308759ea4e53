import classes from './sort-header.module.css';

interface SortHeaderProps {
  name: string;
  /** Current sort direction; undefined if the rows are sorted by a different column. */
  direction: 'asc' | 'desc' | undefined;
  onSort: () => void;
}

/** A column header that sorts the rows on a click, and reverses the order on a second click. */
export function SortHeader({ name, direction, onSort }: SortHeaderProps) {
  return (
    <button type="button" className={classes.sort} onClick={onSort}>
      {name}
      <span className={classes.arrow} data-direction={direction} aria-hidden />
    </button>
  );
}
