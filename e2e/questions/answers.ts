/** Types of PostgreSQL whose values are numbers: bigint, smallint, integer and numeric. */
const NUMBER_TYPES = new Set([20, 21, 23, 1700]);

/** A value that SQL selected. */
export interface Expected {
  value: unknown;
  /** Object identifier of the column's type. */
  type: number;
}

/** Writes a number without trailing zeros: 12.50 as 12.5. */
const shorten = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** Reads a number as the screens show it: $1,234.50, -$3.00, +12.5%, 8.875 %. Returns the text when it is none. */
function parseShown(text: string): string {
  const digits = text.replace(/[$,%\s+]/g, '').replace('−', '-');
  return /^-?\d+(\.\d+)?$/.test(digits) ? shorten(digits) : text;
}

/** Whether the screen shows what SQL computed: numbers digit by digit, texts letter by letter. */
export function isEqual(shown: readonly string[], expected: readonly Expected[]): boolean {
  return (
    shown.length === expected.length &&
    expected.every(({ value, type }, index) => {
      const text = shown[index] ?? '';
      // A sum of no rows is null.
      return NUMBER_TYPES.has(type) ? parseShown(text) === shorten(String(value ?? 0)) : text === value;
    })
  );
}
