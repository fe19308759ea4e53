import * as z from 'zod/mini';
import { printableAscii } from './fields';

/** RFC 5321 allows no longer address. */
const MAX_LENGTH = 254;

/**
 * A dot-atom of RFC 5322 of at most 64 characters before the @, a host name with at least two labels behind it. No part
 * can match in two ways, so the time grows with the length alone.
 */
const ADDRESS =
  /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/i;

/** A trimmed e-mail address. `invalid` is the message for an invalid address, `required` for an empty text. */
export function emailAddress(invalid: string, required: string = invalid) {
  return z
    .string(required)
    .check(
      z.trim(),
      z.minLength(1, { error: required, abort: true }),
      printableAscii,
      z.maxLength(MAX_LENGTH, { error: invalid, abort: true }),
      z.regex(ADDRESS, invalid),
    );
}
