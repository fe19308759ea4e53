export interface ModifierValues {
  name: string;
  /** Dollars. */
  price: number;
}

// A price needs a sign, a currency or cents: "Wings (6)" is a name. Malformed prices match too, so they are reported.
const PRICE = /^([+$-][\s+$-]*\d[^()]*|[\d,.]*\d[.,]\d\d)$/;

/**
 * Escapes a cell that a spreadsheet would run as a formula: an apostrophe before = + - or @ makes it text. Cells that
 * start with such an apostrophe get a second apostrophe, so that `unescapeFormula` restores them.
 */
export function escapeFormula(text: string): string {
  return /^'*[=+\-@]/.test(text) ? `'${text}` : text;
}

export function unescapeFormula(text: string): string {
  return /^'+[=+\-@]/.test(text) ? text.slice(1) : text;
}

/** Formats names as a list separated by semicolons; escapes `;` as `\;` and `\` as `\\`. */
export function formatList(names: readonly string[]): string {
  return names.map((name) => name.replace(/[\\;]/g, '\\$&')).join('; ');
}

/** Splits a list of names at separators and line breaks, without empty names. */
export function splitList(text: string): string[] {
  const parts = text.match(/(?:\\[\\;]|[^;\r\n])+/g) ?? [];
  return parts.map((part) => part.trim().replace(/\\([\\;])/g, '$1')).filter((name) => name !== '');
}

/** Formats modifiers as a list with their prices: "Rare; Well done (+2.00)". */
export function formatModifiers(modifiers: readonly ModifierValues[]): string {
  return formatList(
    modifiers.map(({ name, price }) =>
      price > 0 || splitPrice(name).price !== undefined ? `${name} (+${price.toFixed(2)})` : name,
    ),
  );
}

/** Splits a modifier into its name and the price in parentheses at its end; the price is undefined if there is none. */
export function splitPrice(text: string): { name: string; price: string | undefined } {
  const start = text.lastIndexOf('(');
  const name = text.slice(0, Math.max(start, 0)).trimEnd();
  const price = text.slice(start + 1, -1).trim();
  if (name === '' || !text.endsWith(')') || !PRICE.test(price)) return { name: text, price: undefined };
  return { name, price: price.replace(/^\+\s*/, '') };
}

/** Returns the beginning of a cell for an error message. */
export function excerpt(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** Removes the dollar sign, spaces and American or European thousands separators. Other text stays invalid. */
export function normalizePrice(text: string): string {
  const price = text.replace(/[\s$]/g, '').replace(/^(?=[.,]\d)/, '0');
  if (/^\d{1,3}(,\d{3})+(\.\d*)?$/.test(price)) return price.replaceAll(',', '');
  if (/^\d{1,3}(\.\d{3})+,\d*$/.test(price)) return price.replaceAll('.', '');
  return price;
}

/** Returns a word in lower case without punctuation and extra spaces: "Price ($)" → "price". */
export function normalizeWord(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
