/** Object identifiers of the PostgreSQL types whose values are numbers: bigint, smallint, integer and numeric. */
const NUMBER_TYPES = new Set([20, 21, 23, 1700]);

/** A value of the answer to an owner's question, as the question's SQL query returned it. */
export interface ExpectedValue {
  value: unknown;
  /** Object identifier of the column's type. */
  type: number;
}

/** Writes a number without trailing zeros: 12.50 as 12.5. */
const shorten = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** Reads a number as the screens show it: $1,234.50, -$3.00, +12.5%, 8.875 %. Returns any other text unchanged. */
function parseShown(text: string): string {
  const digits = text.replace(/[$,%\s+]/g, '').replace('−', '-');
  return /^-?\d+(\.\d+)?$/.test(digits) ? shorten(digits) : text;
}

/** Whether the screen shows exactly what SQL computed; numbers are compared without their formatting. */
export function isEqual(shown: readonly string[], expected: readonly ExpectedValue[]): boolean {
  return (
    shown.length === expected.length &&
    expected.every(({ value, type }, index) => {
      const text = shown[index] ?? '';
      // The sum of no rows is null, which the screens show as 0.
      return NUMBER_TYPES.has(type) ? parseShown(text) === shorten(String(value ?? 0)) : text === value;
    })
  );
}
