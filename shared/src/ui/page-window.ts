/** A page's number, or a gap between numbers that are not neighbours. */
export type PageSlot = { page: number } | { gapAfter: number };

/**
 * The pages to offer around `current` of `total`: first, last, the current one and its neighbours. A gap never stands for
 * a single page. At most seven slots.
 */
export function pageWindow(current: number, total: number): PageSlot[] {
  const near = Math.min(Math.max(current, 4), Math.max(total - 3, 1));
  const reach = current <= 4 || current >= total - 3 ? 2 : 1;
  const shown = new Set<number>([1, total]);
  for (let page = near - reach; page <= near + reach; page += 1) if (page >= 1 && page <= total) shown.add(page);
  const slots: PageSlot[] = [];
  let before = 0;
  for (const page of [...shown].filter((each) => each >= 1).sort((one, other) => one - other)) {
    if (page - before === 2) slots.push({ page: before + 1 });
    else if (page - before > 2) slots.push({ gapAfter: before });
    slots.push({ page });
    before = page;
  }
  return slots;
}
