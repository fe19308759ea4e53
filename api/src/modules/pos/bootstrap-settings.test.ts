import { randomUUID } from 'node:crypto';
import { createLocation, createPairedTerminal } from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';
import { useTestApp } from '../../../test/use-test-app';

const suite = useTestApp();
let location: number;
const user = createMenuClient(suite, () => location);
let terminal: Awaited<ReturnType<typeof createPairedTerminal>>;

beforeEach(async () => {
  location = await createLocation(suite.db);
  terminal = await createPairedTerminal(suite.db, location);
});

async function bootstrap() {
  const response = await suite.app.inject({ url: '/api/pos/bootstrap', headers: terminal.headers });
  return { etag: response.headers.etag, ...response.json() };
}

async function newPrinter(): Promise<number> {
  const payload = { name: 'Grill', receipt_print_type: 'Kitchen' };
  const url = `/api/pos/printers/${randomUUID()}`;
  return (await suite.app.inject({ method: 'PUT', url, headers: terminal.headers, payload })).json().id;
}

const business = {
  name: 'The Corner',
  phone_number: '2125550100',
  email: 'hello@example.com',
  website: 'corner.example.com',
  timezone: 'America/New_York',
  address: '1 Main St',
};
const tax = { name: 'Sales Tax', rate: 8, is_active: true, item_ids: [] };

interface Setting {
  /** Creates the record to change and returns the id that replaces `:id` in the path. */
  prepare?: () => Promise<number>;
  method?: 'POST' | 'PUT';
  path: string;
  body?: Record<string, unknown>;
}

const settings: Record<string, Setting> = {
  ...Object.fromEntries(
    Object.entries({ ...business, name: 'Corner 2', phone_number: '2125550101', email: 'new@example.com' }).map(
      ([field, value]) => [
        `the business's ${field}`,
        {
          path: '/locations/:location/business_details',
          body: {
            ...business,
            [field]: `${value}`.replace('New_York', 'Chicago').replace(/^(corner\.|1 Main)/, 'x$1'),
          },
        },
      ],
    ),
  ),
  'the cash discount': {
    path: '/locations/:location/cash_discount',
    body: { cash_discount_rate: '4', is_cash_discount_enabled: true },
  },
  'the lock screen': {
    path: '/locations/:location/update_lock_screen_permission?lock_screen_after_each_transaction=true',
  },
  'an order type': {
    path: '/locations/:location/order_types',
    body: { order_type_settings: [{ type: 'Delivery', is_enabled: false }] },
  },
  'an order source': {
    path: '/locations/:location/order_sources',
    body: { order_source_settings: [{ source: 'Kiosk', is_enabled: false }] },
  },
  'a kitchen receipt': { path: '/kitchen_ticket_settings', body: { show_category: false } },
  "a customer's receipt": { path: '/customer_receipt_settings', body: { show_location_website: false } },
  'an order note': {
    prepare: async () => (await user.request('POST', '/order_notes', { name: 'Rare' })).id,
    path: '/order_notes/:id',
    body: { name: 'Well done', is_active: true },
  },
  "an order note's active state": {
    prepare: async () => (await user.request('POST', '/order_notes', { name: 'Rare' })).id,
    path: '/order_notes/:id/active?is_active=false',
  },
  "a tax's rate": {
    prepare: async () => (await user.request('POST', '/taxes', { name: 'Sales Tax', rate: 8 })).id,
    path: '/taxes/:id',
    body: { ...tax, rate: 8.875 },
  },
  "a tax's active state": {
    prepare: async () => (await user.request('POST', '/taxes', { name: 'Sales Tax', rate: 8 })).id,
    path: '/taxes/:id/active?is_active=false',
  },
  "a printer's categories": {
    prepare: async () => {
      await user.createCategory();
      return await newPrinter();
    },
    path: '/printers/:id',
    body: { category_ids: [] },
  },
  "a printer's auto print": {
    prepare: newPrinter,
    path: '/printers/:id',
    body: { order_type_settings: [{ order_type: 'DineIn', print_type: 'Kitchen', auto_printing: false }] },
  },
  'the terminal’s name': { prepare: async () => terminal.id, path: '/terminals/:id', body: { name: 'Patio' } },
};

test.each(Object.entries(settings))(
  'the bootstrap changes when %s is saved, but not when it is saved again without changes',
  async (_, setting) => {
    await user.request('PUT', `/locations/${location}/business_details`, business);
    const id = await setting.prepare?.();
    const path = setting.path.replace(':location', `${location}`).replace(':id', `${id}`);
    const before = await bootstrap();
    expect((await bootstrap()).etag).toBe(before.etag);
    await user.request('PUT', path, setting.body);
    const after = await bootstrap();
    expect(after.etag).not.toBe(before.etag);
    await user.request('PUT', path, setting.body);
    expect((await bootstrap()).etag).toBe(after.etag);
  },
);

test('the bootstrap contains the saved cash discount, printers and receipt settings', async () => {
  const { id: category } = await user.createCategory();
  const id = await newPrinter();
  await user.request('PUT', `/locations/${location}/cash_discount`, {
    cash_discount_rate: '3,5',
    is_cash_discount_enabled: true,
  });
  await user.request('PUT', '/kitchen_ticket_settings', { show_employee: false });
  expect(await bootstrap()).toMatchObject({
    location: { cash_discount_rate: 3.5, is_cash_discount_enabled: true },
    printers: [
      {
        id,
        name: 'Grill',
        station_id: terminal.id,
        receipt_print_type: 'Kitchen',
        category_ids: [category],
        order_type_settings: expect.arrayContaining([
          { order_type: 'DineIn', print_type: 'Kitchen', auto_printing: true },
        ]),
      },
    ],
    kitchen_receipt: { show_category: true, show_employee: false, show_order_note: true, show_order_type: true },
    customer_receipt: { show_order_id: true, show_entries_with_prices_greater_than_zero: false },
  });
});
