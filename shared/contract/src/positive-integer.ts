/** Parses a positive integer of a URL, such as an id or a page number; returns null for any other text. */
export function parsePositiveInteger(text: string | null | undefined): number | null {
  if (text === null || text === undefined || !/^[1-9]\d*$/.test(text)) return null;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : null;
}
