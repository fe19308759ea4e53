import { BUCKET_SITE, currentInstant, useBucketSite } from '../../test/fixtures/bucket-site';
import { findRecord, type Registry, withReleases } from '../registry';
import { changeSite, openSite, readRelease } from '../site';

const { open, deploy, readLive, countWrites, createClient } = useBucketSite();

describe.each(['damaged', 'missing'])('a registry that is %s', (state) => {
  let log: jest.SpyInstance;
  let before: Registry;

  beforeEach(async () => {
    log = jest.spyOn(console, 'error').mockImplementation();
    await deploy('shell', '1');
    for (const version of ['1', '2', '3']) await deploy('mf-food', version);
    const copy = open({ names: ['mf-food'] });
    await changeSite(copy, (registry) =>
      withReleases(
        registry,
        { 'mf-food': readRelease(copy, 'mf-food', '2') },
        { at: currentInstant(), by: 'rollback' },
      ),
    );
    before = await openSite(open());
    const client = createClient();
    if (state === 'missing') await client.remove('registry.json');
    else await client.write('registry.json', '{"registry":{"remotes":[{"descr');
  });
  afterEach(() => log.mockRestore());

  const message = `${BUCKET_SITE}/registry.json is ${state}; live, rebuilt from the history and the releases: shell 1, mf-food 2; the next change of the site writes the registry again`;

  test('is rebuilt by a read-only command, which prints this once and writes nothing', async () => {
    const writes = countWrites('registry.json');
    const { shell, remotes } = await openSite(open());
    expect(shell?.current).toEqual(before.shell?.current);
    expect(remotes).toMatchObject([{ current: before.remotes[0]?.current, by: 'rollback' }]);
    expect(log.mock.calls).toEqual([[message]]);
    expect(countWrites('registry.json')).toBe(writes);
  });

  test('is written again by the next deployment, with the live and the kept versions', async () => {
    await deploy('mf-staff', '1');
    expect(log.mock.calls).toEqual([[message]]);
    log.mockClear();
    const registry = await openSite(open());
    const kept = findRecord(registry, 'mf-food')?.kept?.map(({ version, rolledBackAt }) => [version, rolledBackAt]);
    expect(kept).toEqual([
      ['3', expect.any(String)],
      ['2', undefined],
      ['1', undefined],
    ]);
    expect(await readLive('shell', 'mf-food', 'mf-staff')).toEqual(['1', '2', '1']);
    expect(log).not.toHaveBeenCalled();
  });

  test('is rebuilt without a version whose archive is damaged, and with the other versions', async () => {
    await createClient().write('releases/mf-food/2.tar', 'damaged');
    expect(await readLive('shell', 'mf-food')).toEqual(['1', '1']);
  });
});

test('a damaged registry without a history is reported, and is not replaced by an empty one', async () => {
  await createClient().write('registry.json', '{');
  await expect(deploy('mf-staff', '1')).rejects.toThrow(
    `${BUCKET_SITE}/registry.json is damaged, and there is no history to rebuild it from: restore an earlier version of the object`,
  );
});
