import * as z from 'zod/mini';
import { printableAscii } from './fields';

/** Maximum length of an email address in characters, from RFC 5321. */
const MAX_LENGTH = 254;

/**
 * A dot-atom of RFC 5322 of at most 64 characters before the @, and a host name with at least two labels after it. No part
 * can match in two ways, so matching takes linear time.
 */
const ADDRESS =
  /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/i;

/** A trimmed email address. `invalid` is the message for an invalid address, `required` for an empty text. */
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
