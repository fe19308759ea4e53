import { createLocation } from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';
import { useTestApp } from '../../../test/use-test-app';

const suite = useTestApp();
let location: number;
const user = createMenuClient(suite, () => location);

beforeEach(async () => {
  location = await createLocation(suite.db);
});

const cases = [
  ['order_types', 'order_type_settings', 'type', ['DineIn', 'TakeOut', 'Delivery', 'PickUp']],
  ['order_sources', 'order_source_settings', 'source', ['Pos', 'Online', 'Kiosk']],
] as const;

describe.each(cases)('%s', (resource, list, key, all) => {
  const path = () => `/locations/${location}/${resource}`;
  const settings = (names: readonly string[], is_enabled: boolean) => ({
    [list]: names.map((name) => ({ [key]: name, is_enabled })),
  });

  const updated_at = expect.any(String);

  test('are all enabled at a new location', async () => {
    expect(await user.request('GET', path())).toEqual({ ...settings(all, true), updated_at });
  });

  test('change as requested, and the response contains all settings of the list', async () => {
    const [first, ...others] = all;
    const after = {
      [list]: [{ [key]: first, is_enabled: false }, ...(settings(others, true)[list] ?? [])],
      updated_at,
    };
    expect(await user.request('PUT', path(), settings([first], false))).toEqual(after);
    expect(await user.request('GET', path())).toEqual(after);
  });

  test('cannot all be disabled', async () => {
    const [first, ...others] = all;
    await user.request('PUT', path(), settings(others, false));
    expect(await user.send('PUT', path(), settings([first], false))).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'At least one should be turned on' },
    });
    expect((await user.request('GET', path()))[list][0]).toEqual({ [key]: first, is_enabled: true });
  });

  test('keep one setting enabled when the last two are disabled concurrently', async () => {
    const [first, second, ...others] = all;
    await user.request('PUT', path(), settings(others, false));
    const both = await Promise.all([first, second].map((name) => user.send('PUT', path(), settings([name], false))));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('cannot be changed when another user has changed the list in the meantime', async () => {
    const [first, second] = all;
    const read = await user.request('GET', path());
    const saved = await user.request('PUT', path(), { ...settings([first], false), updated_at: read.updated_at });
    expect(saved.updated_at > read.updated_at).toBe(true);
    expect(await user.send('PUT', path(), read)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
    expect(await user.request('GET', path())).toEqual(saved);
    await user.request('PUT', path(), { ...settings([second], false), updated_at: saved.updated_at });
  });

  test('cannot be changed by a request with an unknown value', async () => {
    expect((await user.send('PUT', path(), settings(['Drone'], true))).status).toBe(400);
  });
});
