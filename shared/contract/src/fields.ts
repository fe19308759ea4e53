import * as z from 'zod/mini';

export const INELIGIBLE_SYMBOL_MESSAGE = 'Ineligible symbol is used';

/** Printable ASCII, from space to tilde: the characters that text fields accept. */
export const printableAscii = z.regex(/^[ -~]*$/, INELIGIBLE_SYMBOL_MESSAGE);

/** Converts line breaks to LF: forms send CRLF, and older spreadsheets CR. */
export function normalizeLineBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

interface RequiredText {
  required: string;
  /** Message for an empty text; `required` by default. */
  empty?: string;
  max: number;
  tooLong: string;
}

/** A trimmed text of printable ASCII that must not be empty. */
export function requiredText({ required, empty = required, max, tooLong }: RequiredText) {
  return z
    .string(required)
    .check(z.trim(), z.minLength(1, { error: empty, abort: true }), printableAscii, z.maxLength(max, tooLong));
}

/** Printable ASCII and line breaks, each of which counts as one character: for multi-line text fields. */
export const printableLines = z.regex(/^[ -~\n]*$/, INELIGIBLE_SYMBOL_MESSAGE);

export const id = z.int().check(z.positive());

const NOT_AN_ID = 'Must be an id, a whole number such as 12';

/** An id in a URL, where every value is text. */
export const idParam = z.pipe(
  z.coerce.number<number | string>(NOT_AN_ID),
  z.int(NOT_AN_ID).check(z.positive('Must be more than 0')),
);

/** An id in a URL, or `none` for records without one. */
export const idOrNoneParam = z.union([z.literal('none'), idParam], 'Must be an id, a whole number such as 12, or none');

/** A whole number in a URL. */
export function wholeNumberParam(min: number, max: number) {
  const error = `Must be a whole number from ${min} to ${max}`;
  // Does not use `z.coerce`, which would convert an empty text to 0.
  const digits = z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number));
  return z.pipe(z.union([z.number(), digits], error), z.int(error).check(z.minimum(min, error), z.maximum(max, error)));
}

export const idParams = z.object({ id: idParam });

/** A point in time: ISO 8601 in UTC with milliseconds. */
export const instant = z.iso.datetime();

/** Dollars with at most two decimals, exact: computed in cents or in SQL, never in floating point. */
export const money = z.number().check(z.multipleOf(0.01));

export const booleanParam = z.pipe(
  z.union([z.boolean(), z.literal(['true', 'false'])], 'Must be true or false'),
  z.transform((value) => value === true || value === 'true'),
);

/** Whether to list deleted records, too, after all others. Filters offer them, because past orders refer to them. */
export const includeDeleted = z.optional(booleanParam);

/** Whether the record is deleted; present only in lists that were requested with `include_deleted`. */
export const isDeleted = z.optional(z.boolean());

export const searchParam = z.string().check(z.trim(), z.maxLength(100));

export const messageResponse = z.object({ message: z.string() });

/** The `updated_at` of the version that the client edited. The request fails with 409 when a newer version exists. */
export const precondition = z.optional(instant);
