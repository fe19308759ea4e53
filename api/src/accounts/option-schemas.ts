import { email as contractEmail } from '@backoffice/contract/authentication';
import { printableAscii } from '@backoffice/contract/fields';
import * as z from 'zod/mini';
import { DEMONSTRATION_EMAILS } from '../demo/accounts';
import { isTimeZone } from '../modules/locations/time-zones';

const REQUIRED = 'is required';

export const name = z
  .string(REQUIRED)
  .check(
    z.trim(),
    z.minLength(1, { error: REQUIRED, abort: true }),
    printableAscii,
    z.maxLength(50, 'must be 50 characters at most'),
  );

/** The demonstration's addresses are reserved: they identify a database with demonstration data. */
export const email = contractEmail.check(
  z.refine((address) => !DEMONSTRATION_EMAILS.has(address.toLowerCase()), "is the demonstration's own"),
);

export const timezone = z.string(REQUIRED).check(z.refine(isTimeZone, 'must be a time zone, such as America/New_York'));

export const roleName = z._default(z.string(), 'Owner');

/** Closing time of a location, `HH:MM` in its time zone. */
export const closes = z.optional(
  z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time, such as 02:00')),
);

export const locationId = z.pipe(
  z.string(REQUIRED).check(z.regex(/^[1-9]\d{0,14}$/, 'must be the number of a location')),
  z.transform(Number),
);
