import { createLocation } from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';
import { useTestApp } from '../../../test/use-test-app';

const suite = useTestApp();
let location: number;
const user = createMenuClient(suite, () => location);

beforeEach(async () => {
  location = await createLocation(suite.db);
});

const updated_at = expect.any(String);
const kitchen = { show_category: true, show_employee: true, show_order_note: true, show_order_type: true };
const customer = {
  show_order_id: true,
  show_order_note: true,
  show_items_notes: true,
  show_employee: true,
  show_order_time: true,
  show_print_time: true,
  show_entries_with_prices_greater_than_zero: false,
  show_location_address: true,
  show_location_phone: true,
  show_location_website: true,
};

describe.each([
  ['/kitchen_ticket_settings', kitchen, 'show_category'],
  ['/customer_receipt_settings', customer, 'show_entries_with_prices_greater_than_zero'],
] as const)('%s', (path, initial, option) => {
  test('have default values at a new location', async () => {
    expect(await user.request('GET', path)).toEqual({ ...initial, updated_at });
  });

  test('change only the given options', async () => {
    const flipped = Object.fromEntries(Object.entries(initial).map(([key, on]) => [key, !on]));
    const [shown = ''] = Object.keys(initial).filter((key) => key !== option);
    await user.request('PUT', path, flipped);
    expect(await user.request('PUT', path, { [shown]: true })).toEqual({ ...flipped, [shown]: true, updated_at });
    expect(await user.request('GET', path)).toEqual({ ...flipped, [shown]: true, updated_at });
  });

  test('are refused when the change is based on an earlier state', async () => {
    const loaded = await user.request('GET', path);
    const { updated_at: later } = await user.request('PUT', path, loaded);
    expect(later > loaded.updated_at).toBe(true);
    expect(await user.send('PUT', path, { ...loaded, [option]: true })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    });
  });

  test('reject an unknown option', async () => {
    expect((await user.send('PUT', path, { show_logo: true })).status).toBe(400);
  });

  test('stay unchanged at other locations', async () => {
    const elsewhere = await createLocation(suite.db);
    const otherSettings = await user.send('GET', path, undefined, elsewhere);
    await user.request('PUT', path, { [option]: !otherSettings.body[option] });
    expect(await user.send('GET', path, undefined, elsewhere)).toEqual(otherSettings);
  });
});
