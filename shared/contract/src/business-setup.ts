import * as z from 'zod/mini';
import { DAY_CUTOFF_PATTERN } from './day-cutoff';
import { emailAddress } from './email-address';
import { booleanParam, id, idParams, instant, precondition, printableAscii } from './fields';
import { businessDetails } from './locations';
import { operation } from './operation';
import { manage } from './rights';

const INVALID_WEBSITE = 'Please enter a valid url in format "{host}"';
const ADDRESS_REQUIRED = 'Please enter Restaurant Address';

/** A host name with at least two labels, an optional port and an optional path; no scheme. */
const HOST = /^(?=.{3,96}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d](:\d{1,5})?(\/[!-~]*)?$/i;

const dayCutoff = z.string().check(z.regex(DAY_CUTOFF_PATTERN, 'Please choose a time before noon'));

export const businessForm = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'Restaurant Name must contain at least 1 characters', abort: true }),
      printableAscii,
      z.maxLength(50, 'Restaurant Name can contain a maximum of 50 characters'),
    ),
  phone_number: z
    .string()
    .check(
      z.trim(),
      z.minLength(7, { error: 'Phone must contain at least 7 characters', abort: true }),
      z.maxLength(16, { error: 'Phone can contain a maximum of 16 characters', abort: true }),
      z.regex(/^\d*$/, 'Phone number must contain only digits'),
    ),
  email: emailAddress('Please enter a valid Email Address'),
  website: z.string().check(z.trim(), printableAscii, z.regex(HOST, INVALID_WEBSITE)),
  /** IANA name; the server checks that it exists. */
  timezone: z.string().check(z.minLength(1, 'Please choose a Time Zone')),
  day_cutoff: dayCutoff,
  address: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: ADDRESS_REQUIRED, abort: true }),
      printableAscii,
      z.maxLength(96, 'Restaurant Address can contain a maximum of 96 characters'),
    ),
});
export type BusinessForm = z.infer<typeof businessForm>;

export const updateBusinessDetails = operation({
  method: 'PUT',
  path: '/locations/:id/business_details',
  right: manage('information'),
  summary:
    "Change the location's name, contact details, time zone and start of the business day; with updated_at, refused with 409 when stale",
  params: idParams,
  body: z.strictObject({
    ...businessForm.shape,
    /** Clients of earlier releases omit the cut-off; it then stays unchanged. */
    day_cutoff: z.optional(dayCutoff),
    updated_at: precondition,
  }),
  response: businessDetails,
});

/** The orders that a new time zone or cut-off would move from one business day to another; `count` is their number. */
export const movedOrders = z.object({
  /** The business day to which the orders belong now. */
  day: z.iso.date(),
  new_day: z.iso.date(),
  count: z.int(),
});
export type MovedOrders = z.infer<typeof movedOrders>;

/** Number of past days whose orders a preview counts. */
export const MOVED_ORDERS_DAYS = 30;

export const previewMovedOrders = operation({
  method: 'GET',
  path: '/locations/:id/moved_orders',
  right: manage('information'),
  summary: `Orders of the last ${MOVED_ORDERS_DAYS} days that a time zone and start of the business day would move, newest day first`,
  params: idParams,
  query: z.object({ timezone: businessForm.shape.timezone, day_cutoff: dayCutoff }),
  response: z.object({ data: z.array(movedOrders) }),
});

export const timeZone = z.object({ id: z.string(), display_name: z.string() });
export type TimeZone = z.infer<typeof timeZone>;

export const listTimeZones = operation({
  method: 'GET',
  path: '/public/time_zones',
  summary: 'Time zones with their IANA name, display name and current offset, from west to east',
  access: 'public',
  response: z.object({ data: z.array(timeZone) }),
});

export const location = z.object({
  id,
  name: z.string(),
  lock_screen_after_each_transaction: z.boolean(),
  /** Time of the last change of the lock screen setting. */
  updated_at: instant,
});
export type Location = z.infer<typeof location>;

export const listLocations = operation({
  method: 'GET',
  path: '/locations',
  right: 'any',
  summary: "The signed-in user's location, with the lock screen setting of its terminals",
  response: z.object({ data: z.array(location) }),
});

export const updateLockScreen = operation({
  method: 'PUT',
  path: '/locations/:id/update_lock_screen_permission',
  right: manage('other_settings'),
  summary:
    'Set whether terminals lock their screen after each transaction; with updated_at, refused with 409 when stale',
  params: idParams,
  query: z.object({ lock_screen_after_each_transaction: booleanParam, updated_at: precondition }),
  response: location,
});
