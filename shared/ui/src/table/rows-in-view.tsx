import { type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type Key, type ReactNode, type Ref, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { includeFocusedRow } from '../include-focused-row';
import classes from './data-table.module.css';
import { useRendersAllRows } from './use-renders-all-rows';

export interface RowsInViewProps {
  body: { role: string; className: string | undefined; 'data-updating': true | undefined };
  count: number;
  columnCount: number;
  getKey: (index: number) => Key;
  renderRow: (index: number, ref?: Ref<HTMLTableRowElement>) => ReactNode;
}

/** Height of a row of one line, in pixels; taller rows are measured when they are rendered. */
const ROW_HEIGHT = 52;
/** Number of rows that are rendered beyond the visible ones, so that the Tab key and screen readers reach them. */
const OVERSCAN = 8;

/** Distance of the first row from the top of the document, in pixels; content above the table can move it. */
function useDocumentOffset(body: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    if (body.current) setOffset(Math.round(body.current.getBoundingClientRect().top + window.scrollY));
  });
  return offset;
}

const includeAllRows = ({ count }: Range) => Array.from({ length: count }, (_, index) => index);

/** Renders the table rows that are visible in the window, and empty space in place of the other rows. */
export function RowsInView({ body, count, columnCount, getKey, renderRow }: RowsInViewProps) {
  const element = useRef<HTMLTableSectionElement>(null);
  const scrollMargin = useDocumentOffset(element);
  const isWhole = useRendersAllRows();
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    scrollMargin,
    getItemKey: getKey,
    rangeExtractor: (range) => (isWhole ? includeAllRows(range) : includeFocusedRow(element.current, range)),
  });
  const rows = virtualizer.getVirtualItems();
  const end = virtualizer.getTotalSize() + scrollMargin;
  return (
    <tbody {...body} ref={element} className={`${body.className} ${classes.inView}`}>
      {rows.map(({ key, index, start }, position) => (
        <Fragment key={key}>
          <Space height={start - (rows[position - 1]?.end ?? scrollMargin)} columnCount={columnCount} />
          {renderRow(index, virtualizer.measureElement)}
        </Fragment>
      ))}
      <Space height={end - (rows.at(-1)?.end ?? scrollMargin)} columnCount={columnCount} />
    </tbody>
  );
}

function Space({ height, columnCount }: { height: number; columnCount: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={columnCount} style={{ height, padding: 0 }} />
    </tr>
  );
}
