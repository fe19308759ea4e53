/** The id that an address names; null where it names none. */
export function readId(text: string | undefined): number | null {
  const id = Number(text);
  return text !== undefined && /^\d+$/.test(text) && Number.isSafeInteger(id) && id > 0 ? id : null;
}
