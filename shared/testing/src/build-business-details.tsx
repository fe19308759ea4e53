import type { BusinessDetails } from '@backoffice/contract/locations';

/** Builds the business details of a location in New York, without contact data. */
export function buildBusinessDetails(values: Partial<BusinessDetails> = {}): BusinessDetails {
  return {
    id: 1,
    name: 'Corner Cafe',
    phone_number: '',
    email: '',
    website: '',
    timezone: 'America/New_York',
    day_cutoff: '00:00',
    address: '',
    address_string: '',
    updated_at: '2026-11-21T00:00:00.000Z',
    ...values,
  };
}
