import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

interface FocusedControl {
  element: Element;
  /** Index of the control's row in the table body. */
  row: number;
  /** Index of the control's cell in the row. */
  cell: number;
}

const listRows = (table: HTMLTableElement | null) => [
  ...(table?.tBodies[0]?.querySelectorAll<HTMLTableRowElement>(':scope > tr:not([aria-hidden])') ?? []),
];

function findControl(element: Element, table: HTMLTableElement | null): FocusedControl | undefined {
  const row = listRows(table).findIndex((candidate) => candidate.contains(element));
  return row < 0 ? undefined : { element, row, cell: element.closest('td')?.cellIndex ?? 0 };
}

/**
 * When the row with the focus is removed, for example because it no longer matches the filters, moves the focus to the
 * row in its place. Otherwise, a keyboard user would have to start again at the top of the page.
 * Returns the focus handler of the table.
 */
export function useRowFocusAfterRemoval(table: RefObject<HTMLTableElement | null>): (event: FocusEvent) => void {
  const focused = useRef<FocusedControl>(undefined);
  useEffect(() => {
    const lost = focused.current;
    if (lost?.element.isConnected !== false || document.activeElement !== document.body) return;
    focused.current = undefined;
    const rows = listRows(table.current);
    const cell = rows[Math.min(lost.row, rows.length - 1)]?.cells[lost.cell];
    // Does not scroll: the row is in view, or scrolling has removed it from a table that renders only the rows in view.
    cell?.querySelector<HTMLElement>('a[href], button, input')?.focus({ preventScroll: true });
  });
  return ({ target }) => {
    focused.current = findControl(target, table.current);
  };
}
