/** The positive integer that a part of an address says: an id, a page; null where it says none. */
export function parsePositiveInteger(text: string | null | undefined): number | null {
  if (text === null || text === undefined || !/^[1-9]\d*$/.test(text)) return null;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : null;
}
