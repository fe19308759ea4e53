const NO_PAGES = { total_items: 0, current_page: 1, per_page: 20, total_pages: 0, has_next_page: false };
const NO_TOTALS = {
  ...{ count: 0, open: 0, voided: 0, gross: 0, discounts: 0, refunds: 0 },
  ...{ net: 0, tax: 0, tips: 0, total: 0, comps: 0, service_charges: 0, rounding: 0, guests: 0 },
};

const NO_SALES = { net: 0, orders: 0, guests: 0, tips: 0 };

/** Response bodies of a location without data. Each is for the addresses that contain its `part`. */
const BODIES: Array<[part: string, body: unknown]> = [
  [
    '/business_details',
    {
      ...{ id: 1, name: 'Corner Café', timezone: 'America/New_York', day_cutoff: '00:00' },
      ...{ phone_number: '', email: '', website: '', address: '', address_string: '' },
      updated_at: '2026-01-01T00:00:00.000Z',
    },
  ],
  ['/items/inventories_count', { categories: 0, active_items: 0, modifier_groups: 0 }],
  [
    '/reports/exceptions/summary',
    { totals: { count: 0, not_seen: 0, orders: 0, refused: 0 }, chart: { unit: 'hour', buckets: [] } },
  ],
  [
    '/reports/overview',
    {
      ...{ day: '2026-01-01', at: '2026-01-01T12:00:00.000Z', today: NO_SALES, last_week: NO_SALES },
      ...{ average: null, averaged_days: 0, hours: [], open_orders: { count: 0, amount: 0 } },
    },
  ],
  [
    '/reports/sales_comparison',
    { orders: 0, tips: 0, refunds: 0, paid_on_other_days: 0, for_other_days: 0, rest: 0, transactions: 0 },
  ],
  ['/payment_types', { payment_type_settings: [], updated_at: '2026-01-01T00:00:00.000Z' }],
  ['/client_failures', null],
  ['/reports/sales_by', { data: { rows: [] }, paging_metadata: NO_PAGES }],
  ['/reports/orders/summary', { totals: NO_TOTALS, chart: { unit: 'hour', buckets: [] } }],
  ['/reports/orders', { data: { orders: [] }, paging_metadata: NO_PAGES }],
];

const EMPTY_PAGE = { data: [], paging_metadata: NO_PAGES };

/**
 * Returns the API's response body for an empty location: null where the response has no body, and a page of an empty
 * list for addresses that are not in BODIES.
 */
export function getEmptyResponse(url: string): unknown {
  const [, body] = BODIES.find(([part]) => url.includes(part)) ?? ['', EMPTY_PAGE];
  return body;
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns the local storage of a signed-in user; nothing checks the token's signature. */
export function signedInStorage(): Record<string, string> {
  const claims = { userName: 'Ada', userId: 1, email: 'ada@example.com', locationId: 1, locationName: 'Corner Café' };
  return {
    auth_token: [encode({ alg: 'HS256' }), encode({ ...claims, exp: 4_000_000_000 }), 'signature'].join('.'),
    refresh_token: 'refresh',
    expired_date: '2099-01-01T00:00:00.000Z',
  };
}
