export interface ModifierValues {
  name: string;
  /** Dollars. */
  price: number;
}

// A price only where there is a sign, a currency or cents: "Wings (6)" is a name. A price may be wrong, so that it is told.
const PRICE = /^([+$-][\s+$-]*\d[^()]*|[\d,.]*\d[.,]\d\d)$/;

/**
 * Keeps a spreadsheet from running a cell as a formula: an apostrophe before = + - or @ makes it text. One more is put
 * before apostrophes that stand there already, so that `unprotected` takes away no other.
 */
export function escapeFormula(text: string): string {
  return /^'*[=+\-@]/.test(text) ? `'${text}` : text;
}

export function unescapeFormula(text: string): string {
  return /^'+[=+\-@]/.test(text) ? text.slice(1) : text;
}

/** Names separated by semicolons; a semicolon within a name is written \; and a backslash \\. */
export function formatList(names: readonly string[]): string {
  return names.map((name) => name.replace(/[\\;]/g, '\\$&')).join('; ');
}

/** The names of a list, without those that are empty. Lines of a cell count as semicolons. */
export function splitList(text: string): string[] {
  const parts = text.match(/(?:\\[\\;]|[^;\r\n])+/g) ?? [];
  return parts.map((part) => part.trim().replace(/\\([\\;])/g, '$1')).filter((name) => name !== '');
}

/** A list in which a price stands behind its name: "Rare; Well done (+2.00)". */
export function formatModifiers(modifiers: readonly ModifierValues[]): string {
  return formatList(
    modifiers.map(({ name, price }) =>
      price > 0 || splitPrice(name).price !== undefined ? `${name} (+${price.toFixed(2)})` : name,
    ),
  );
}

/** The name of a modifier, and its price as it is written in parentheses at the end, if any is. */
export function splitPrice(text: string): { name: string; price: string | undefined } {
  const start = text.lastIndexOf('(');
  const name = text.slice(0, Math.max(start, 0)).trimEnd();
  const price = text.slice(start + 1, -1).trim();
  if (name === '' || !text.endsWith(')') || !PRICE.test(price)) return { name: text, price: undefined };
  return { name, price: price.replace(/^\+\s*/, '') };
}

/** The beginning of what a cell says, for a message about it. */
export function excerpt(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/**
 * A price as people write it, as the contract wants it typed: without the dollar sign, spaces and what separates
 * thousands, in the American way as in the European. What is no price stays none.
 */
export function normalizePrice(text: string): string {
  const price = text.replace(/[\s$]/g, '').replace(/^(?=[.,]\d)/, '0');
  if (/^\d{1,3}(,\d{3})+(\.\d*)?$/.test(price)) return price.replaceAll(',', '');
  if (/^\d{1,3}(\.\d{3})+,\d*$/.test(price)) return price.replaceAll('.', '');
  return price;
}

/** A word without its case, its signs and surplus spaces: "Price ($)" → "price". */
export function normalizeWord(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
