import { Client } from 'pg';
import { createLocation } from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';
import { useTestApp } from '../../../test/use-test-app';
import { waitForLock } from '../../../test/wait-for-lock';
import { createRevertClient } from './testing/revert-client';

const suite = useTestApp();
let location: number;
const menu = createMenuClient(suite, () => location);
const client = createRevertClient(menu);

beforeEach(async () => {
  location = await createLocation(suite.db);
});

test.each([
  ['order_types', 'order_type_settings', { type: 'Delivery', is_enabled: false }],
  ['order_sources', 'order_source_settings', { source: 'Kiosk', is_enabled: false }],
  ['payment_types', 'payment_type_settings', { payment_type: 'GiftCard', is_enabled: true }],
])(
  'a revert of %s locks the location before the settings, as a change does, so that they cannot deadlock',
  async (path, table, setting) => {
    await menu.request('PUT', `/locations/${location}/${path}`, { [table]: [setting] });
    const changed = await client.newestSet();
    const other = new Client({ connectionString: suite.ownerUrl });
    await other.connect();
    await other.query(`begin; set local app.location_id = '${location}'; set local lock_timeout = '500ms'`);
    await other.query('select from locations where id = $1 for no key update', [location]);
    const reverted = client.revert(changed);
    await waitForLock(other);
    const change = await other
      .query(`update ${table} set is_enabled = is_enabled where location_id = $1`, [location])
      .then(() => 'succeeded', String);
    await other.query('rollback');
    await other.end();
    expect([change, await reverted]).toEqual(['succeeded', expect.objectContaining({ reverted: 1 })]);
  },
);
