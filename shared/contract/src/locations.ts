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
  address: z.string(),
  /** The address on one line, as receipts print it. */
  address_string: z.string(),
  updated_at: instant,
});
export type BusinessDetails = z.infer<typeof businessDetails>;

export const getBusinessDetails = operation({
  method: 'GET',
  path: '/locations/:id/business_details',
  summary: "The location's name, contact details and time zone",
  params: idParams,
  response: businessDetails,
});
