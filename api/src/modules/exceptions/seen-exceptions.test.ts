import { authorizationHeaders, createLocation } from '../../../test/factories';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';
import { useExceptions } from './testing/use-exceptions';

const suite = useTestApp();
let location: number;

const exceptions = useExceptions(suite, (created) => {
  ({ location } = created);
});

describe('marking an exception as seen', () => {
  const mark = (id: number, payload: object, as = location) =>
    suite.app.inject({
      method: 'PUT',
      url: `/api/exceptions/${id}`,
      payload,
      headers: authorizationHeaders(suite.config, as),
    });

  async function raise(): Promise<number> {
    await exceptions.sell({ discount_amount: 5, total_amount: 5 });
    return (await exceptions.list())[0]?.id ?? 0;
  }

  test('stores who saw it and when, with the note', async () => {
    const response = await mark(await raise(), { is_seen: true, note: ' Asked Ada ' });
    expect([response.statusCode, response.json().seen]).toEqual([
      200,
      { at: expect.any(String), by: 'A user', note: 'Asked Ada' },
    ]);
    expect((await exceptions.list('&is_seen=true'))[0]?.seen).toEqual(response.json().seen);
    expect(await exceptions.list('&is_seen=false')).toEqual([]);
  });

  test('without a note does not change an exception that is already marked as seen', async () => {
    const id = await raise();
    const { seen } = (await mark(id, { is_seen: true, note: 'Asked Ada' })).json();
    const response = await mark(id, { is_seen: true });
    expect([response.statusCode, response.json().seen]).toEqual([200, seen]);
    expect((await exceptions.list('&is_seen=true'))[0]?.seen).toEqual(seen);
  });

  test('with an empty note deletes the note', async () => {
    const id = await raise();
    await mark(id, { is_seen: true, note: 'Asked Ada' });
    expect((await mark(id, { is_seen: true, note: '' })).json().seen.note).toBe('');
  });

  describe('with `seen_at`', () => {
    test('is refused when a colleague has added a note in the meantime; the message quotes the note', async () => {
      const id = await raise();
      const { seen } = (await mark(id, { is_seen: true, note: 'Asked Ada', seen_at: null })).json();
      const refused = await mark(id, { is_seen: true, note: 'Asked Tom', seen_at: null });
      expect([refused.statusCode, refused.json()]).toMatchObject([
        409,
        { code: 'changed_meanwhile', message: 'A user wrote in the meantime: “Asked Ada”' },
      ]);
      const undone = await mark(id, { is_seen: false, seen_at: new Date(0).toISOString() });
      expect(undone.json().code).toBe('changed_meanwhile');
      expect((await exceptions.list('&is_seen=true'))[0]?.seen).toEqual(seen);
    });

    test('replaces the note', async () => {
      const id = await raise();
      const { seen } = (await mark(id, { is_seen: true, note: 'Asked Ada', seen_at: null })).json();
      const response = await mark(id, { is_seen: true, note: 'Asked Tom', seen_at: seen.at });
      expect([response.statusCode, response.json().seen.note]).toEqual([200, 'Asked Tom']);
    });

    test('is refused for one of two requests at the same time', async () => {
      const id = await raise();
      const requests = ['Asked Ada', 'Asked Tom'].map((note) => mark(id, { is_seen: true, note, seen_at: null }));
      const statuses = (await Promise.all(requests)).map(({ statusCode }) => statusCode);
      expect(statuses.sort()).toEqual([200, 409]);
    });

    test('succeeds when the request is repeated after a lost response', async () => {
      const id = await raise();
      const change = { is_seen: true, note: 'Asked Ada', seen_at: null };
      const { seen } = (await mark(id, change)).json();
      const response = await mark(id, change);
      expect([response.statusCode, response.json().seen]).toEqual([200, seen]);
    });

    test('is refused when a colleague has marked it as not seen', async () => {
      const id = await raise();
      const { seen } = (await mark(id, { is_seen: true })).json();
      await mark(id, { is_seen: false });
      const refused = await mark(id, { is_seen: true, note: 'Asked Ada', seen_at: seen.at });
      expect([refused.statusCode, refused.json().message]).toEqual([
        409,
        'Somebody else has marked this exception as not seen in the meantime',
      ]);
    });
  });

  test('can be undone', async () => {
    const id = await raise();
    await mark(id, { is_seen: true, note: 'Asked Ada' });
    expect((await mark(id, { is_seen: false })).json().seen).toBeNull();
    expect(await exceptions.list('&is_seen=false')).toMatchObject([{ id, seen: null }]);
  });

  test('refuses a note of more than 500 characters', async () => {
    const id = await raise();
    expect((await mark(id, { is_seen: true, note: 'a'.repeat(500) })).statusCode).toBe(200);
    const refused = await mark(id, { is_seen: true, note: 'a'.repeat(501) });
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['note']]);
  });

  test('is refused as not_found for an exception of another location', async () => {
    const id = await raise();
    const response = await mark(id, { is_seen: true }, await createLocation(suite.db));
    expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
    expect(await exceptions.list('&is_seen=false')).toHaveLength(1);
  });
});

test('the application can neither delete nor rewrite exceptions', async () => {
  await exceptions.sell({ discount_amount: 5, total_amount: 5 });
  for (const change of ['delete', 'update'] as const) {
    const run = withLocation(suite.db, location, async (scope) => {
      if (change === 'delete') await scope.deleteFrom('sales_exceptions').execute();
      else await scope.updateTable('sales_exceptions').set({ amount: 0 }).execute();
    });
    await expect(run).rejects.toThrow('permission denied');
  }
});
