import { PAGE_SIZES, type PagingMetadata } from '@backoffice/contract/paging';
import { usePagination } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './pagination.module.css';

export interface PaginationProps {
  metadata: PagingMetadata;
  onPage: (page: number) => void;
  onPerPage: (perPage: number) => void;
  sizes?: readonly number[];
}

const count = new Intl.NumberFormat('en-US');

/** Formats "26-50 of 312", or "0 of 312" for a page after the last one. */
function shownRange({ total_items, current_page, per_page }: PagingMetadata): string {
  const first = (current_page - 1) * per_page + 1;
  const last = Math.min(current_page * per_page, total_items);
  const shown = first > last ? '0' : `${count.format(first)}-${count.format(last)}`;
  return `${shown} of ${count.format(total_items)}`;
}

/** Shows the range of visible rows, a select for the page size, and buttons for the pages. */
export function Pagination({ metadata, onPage, onPerPage, sizes = PAGE_SIZES }: PaginationProps) {
  const { current_page: current, total_pages: total, per_page: perPage } = metadata;
  return (
    <nav className={classes.pagination} aria-label="Pagination">
      <div className={classes.bar}>
        <p className={classes.range}>{shownRange(metadata)}</p>
        <PageSize perPage={perPage} sizes={sizes} onPerPage={onPerPage} />
        <div className={classes.pages}>
          <Step
            label="Previous page"
            page={Math.max(Math.min(current - 1, total), 1)}
            disabled={current <= 1}
            onPage={onPage}
          >
            <IconChevronLeft size={18} aria-hidden />
          </Step>
          <PageNumbers current={current} total={total} onPage={onPage} />
          <span className={classes.position}>
            Page {count.format(current)} of {count.format(Math.max(total, 1))}
          </span>
          <Step label="Next page" page={current + 1} disabled={!metadata.has_next_page} onPage={onPage}>
            <IconChevronRight size={18} aria-hidden />
          </Step>
        </div>
      </div>
    </nav>
  );
}

interface PageNumbersProps {
  current: number;
  total: number;
  onPage: (page: number) => void;
}

/** Shows page numbers and gaps, at most seven in total, so that the buttons do not move under the pointer. */
function PageNumbers({ current, total, onPage }: PageNumbersProps) {
  const { range } = usePagination({ page: current, total });
  return (
    <ol className={classes.numbers}>
      {range.map((slot, position) =>
        slot === 'dots' ? (
          <li key={`after ${range[position - 1]}`} className={classes.gap} aria-hidden>
            …
          </li>
        ) : (
          <li key={slot}>
            <button
              type="button"
              className={classes.page}
              aria-label={`Page ${count.format(slot)}`}
              aria-current={slot === current ? 'page' : undefined}
              onClick={() => slot !== current && onPage(slot)}
            >
              {count.format(slot)}
            </button>
          </li>
        ),
      )}
    </ol>
  );
}

interface StepProps {
  label: string;
  page: number;
  disabled: boolean;
  onPage: (page: number) => void;
  children: ReactNode;
}

/** A button to the previous or next page; focusable even when disabled, so that the focus is not lost. */
function Step({ label, page, disabled, onPage, children }: StepProps) {
  return (
    <button
      type="button"
      className={classes.page}
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onPage(page)}
    >
      {children}
    </button>
  );
}

function PageSize({
  perPage,
  sizes,
  onPerPage,
}: Pick<PaginationProps, 'onPerPage'> & { perPage: number; sizes: readonly number[] }) {
  const id = useId();
  const offered = sizes.includes(perPage) ? sizes : [...sizes, perPage].sort((one, other) => one - other);
  return (
    <div className={classes.size}>
      <label htmlFor={id}>Rows per page</label>
      <select
        id={id}
        className={classes.select}
        value={perPage}
        onChange={(event) => onPerPage(Number(event.target.value))}
      >
        {offered.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
    </div>
  );
}
