import * as z from 'zod/mini';
import { id, idParams, instant } from './fields';
import { operation } from './operation';

export const businessDetails = z.object({
  id,
  name: z.string(),
  phone_number: z.string(),
  email: z.string(),
  website: z.string(),
  /** IANA name, such as America/New_York. */
  timezone: z.string(),
  /** Local time at which business days start, `HH:MM` before noon; 00:00 by default. */
  day_cutoff: z.string(),
  address: z.string(),
  /** The address on one line, as receipts print it. */
  address_string: z.string(),
  updated_at: instant,
  /** Time at which the support access that an owner granted ends; null or missing when none is granted. */
  support_access_until: z.optional(z.nullable(instant)),
});
export type BusinessDetails = z.infer<typeof businessDetails>;

export type DaySettings = Pick<BusinessDetails, 'timezone' | 'day_cutoff'>;

export const getBusinessDetails = operation({
  method: 'GET',
  path: '/locations/:id/business_details',
  right: 'any',
  summary: "The location's name, contact details, time zone and start of the business day",
  params: idParams,
  response: businessDetails,
});
