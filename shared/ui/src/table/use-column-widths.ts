import { type Key, type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Returns a long table's column widths in pixels, as fitted to its first rows; otherwise columns would change while
 * scrolling. Measured again when `firstKey` or the table's width changes; undefined until measured.
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
