import { type Key, type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Returns the column widths of a long table, in pixels, as the browser fitted them to the rows that were rendered
 * first. Without fixed widths, the columns would change while other rows scroll into view. The widths are measured
 * again when `firstKey`, the key of the first row, or the width of the table changes; undefined until measured.
 */
export function useColumnWidths(
  table: RefObject<HTMLTableElement | null>,
  isLong: boolean,
  firstKey: Key | undefined,
): readonly number[] | undefined {
  const [measured, setMeasured] = useState<{ firstKey: Key | undefined; widths: number[] }>();
  const widths = isLong && measured?.firstKey === firstKey ? measured?.widths : undefined;
  useLayoutEffect(() => {
    if (!isLong || widths || !table.current?.tHead) return;
    const headers = [...(table.current.tHead.rows[0]?.cells ?? [])];
    setMeasured({ firstKey, widths: headers.map((header) => header.getBoundingClientRect().width) });
  });
  useLayoutEffect(() => {
    const container = table.current?.parentElement;
    if (!isLong || !container) return;
    let width = container.clientWidth;
    const observer = new ResizeObserver(() => {
      if (container.clientWidth === width) return;
      width = container.clientWidth;
      setMeasured(undefined);
    });
    observer.observe(container);
    return () => observer.disconnect();
  }, [isLong, table]);
  return widths;
}
