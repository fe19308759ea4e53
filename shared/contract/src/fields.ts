import * as z from 'zod/mini';

export const INELIGIBLE_SYMBOL = 'Ineligible symbol is used';

/** Printable ASCII, space to tilde: what every text field of the product accepts. */
export const printableAscii = z.regex(/^[ -~]*$/, INELIGIBLE_SYMBOL);

/** Converts line breaks to LF: forms send CRLF, and older spreadsheets CR. */
export function normalizeLineBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** Printable ASCII in lines: what a field of several lines accepts. A line break counts as one character. */
export const printableLines = z.regex(/^[ -~\n]*$/, INELIGIBLE_SYMBOL);

export const id = z.int().check(z.positive());

/** An id in an address, where everything is text. */
export const idParam = z.pipe(z.coerce.number<number | string>(), id);

export const idParams = z.object({ id: idParam });

/** ISO 8601 in UTC, milliseconds included. */
export const instant = z.iso.datetime();

/** Dollars with at most two decimals, exact: computed in cents or in SQL, never in floating point. */
export const money = z.number().check(z.multipleOf(0.01));

/** `true` or `false` in an address. */
export const booleanParam = z.pipe(
  z.union([z.boolean(), z.literal(['true', 'false'])]),
  z.transform((value) => value === true || value === 'true'),
);

/** Whether a list includes deleted records after the others; past orders refer to them. */
export const includeDeleted = z.optional(booleanParam);

/** Present on each record of a list with `include_deleted`. */
export const isDeleted = z.optional(z.boolean());

/** What a list is searched for; blanks around it are not. */
export const searchParam = z.string().check(z.trim(), z.maxLength(100));

/** What a call answers that has no record to give. */
export const messageResponse = z.object({ message: z.string() });

/** The `updated_at` of the state that a change replaces; the change is refused with 409 when it is no longer that. */
export const precondition = z.optional(instant);
