import type { BusinessDetails } from '@backoffice/contract/locations';

/** Builds the business details of a location in New York, with contact data. */
export function buildBusinessDetails(values: Partial<BusinessDetails> = {}): BusinessDetails {
  return {
    id: 1,
    name: 'The Corner Table',
    phone_number: '2125550187',
    email: 'hello@cornertable.example.com',
    website: 'cornertable.example.com',
    timezone: 'America/New_York',
    day_cutoff: '00:00',
    address: '148 Mulberry Street',
    address_string: '148 Mulberry Street, New York, NY 10013',
    updated_at: '2026-11-21T00:00:00.000Z',
    ...values,
  };
}
