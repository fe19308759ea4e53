import { email as contractEmail } from '@backoffice/shared/contract/authentication';
import { printableAscii } from '@backoffice/shared/contract/fields';
import * as z from 'zod/mini';
import { DEMONSTRATION_ACCOUNTS } from '../demo/accounts';

const REQUIRED = 'is required';
const demonstrations = new Set<string>(Object.values(DEMONSTRATION_ACCOUNTS).map(({ email }) => email));

/** The name of a location or a person. */
export const name = z
  .string(REQUIRED)
  .check(
    z.trim(),
    z.minLength(1, { error: REQUIRED, abort: true }),
    printableAscii,
    z.maxLength(50, 'must be 50 characters at most'),
  );

/** An address of a user. Those of the demonstration mark a database as its own, to be filled and played upon. */
export const email = contractEmail.check(
  z.refine((address) => !demonstrations.has(address.toLowerCase()), "is the demonstration's own"),
);

/** An IANA name. Offsets such as +05:00 are left out: JavaScript and PostgreSQL read their sign differently. */
export const timezone = z
  .string(REQUIRED)
  .check(z.refine((zone) => /^[A-Za-z]/.test(zone) && isKnown(zone), 'must be a time zone, as in America/New_York'));

export const locationId = z.pipe(
  z.string(REQUIRED).check(z.regex(/^[1-9]\d{0,14}$/, 'must be the number of a location')),
  z.transform(Number),
);

function isKnown(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}
