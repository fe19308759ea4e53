import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import { createStoreClient, type SiteBucket } from '../../../object-store';

// Functions that write a site with the shell and the menu micro-frontend into a bucket, as deployments do.

export const DEPLOYED_AT = '2026-11-26T10:00:00.000Z';
/** Content of every file in the releases. */
export const FILE_CONTENT = 'export {};';
const INTEGRITY = `sha384-${createHash('sha384').update(FILE_CONTENT).digest('base64')}`;
/** Writes an object of the site into the bucket. */
async function put(bucket: SiteBucket, name: string, body: string | Buffer): Promise<void> {
  const client = createStoreClient(bucket, { retries: 0 });
  const content = typeof body === 'string' ? body : new Uint8Array(body);
  expect((await client.fetch(`${bucket.url}${name}`, { method: 'PUT', body: content })).status).toBe(200);
}

const built = (version: string, file: string) => ({ version, sources: version, integrity: { [file]: INTEGRITY } });

async function putRelease(
  bucket: SiteBucket,
  name: string,
  version: string,
  file: string,
  record: object,
): Promise<void> {
  const archive = pack();
  const read = buffer(archive as unknown as NodeJS.ReadableStream);
  const files = {
    'release.json': JSON.stringify({ ...built(version, file), ...record }),
    [file]: FILE_CONTENT,
    'mf-manifest.json': '{}',
  };
  for (const [entry, content] of Object.entries(files)) archive.entry({ name: entry }, content);
  archive.finalize();
  await put(bucket, `releases/${name}/${version}.tar`, await read);
}

const DESCRIPTION = { name: 'mf-menu', title: 'Menu', paths: ['menu'], visitors: 'signed-in', shell: '^1.0.0' };

/**
 * Writes the registry that makes a version of the menu micro-frontend live: the last step of a deployment or rollback.
 */
export async function putLiveMenuVersion(bucket: SiteBucket, version: string, kept: string[]): Promise<void> {
  const resolve = (name: string, one: string, file: string) => ({
    ...{ version: one, sources: one, integrity: { [`/${name}/${one}/${file}`]: INTEGRITY } },
  });
  const menu = resolve('mf-menu', version, 'entry.js');
  const shell = { ...resolve('shell', '1', 'main.js'), first: ['/shell/1/main.js'], lazy: {} };
  const current = {
    ...menu,
    manifest: `/mf-menu/${version}/mf-manifest.json`,
    entry: `/mf-menu/${version}/entry.js`,
    preload: [],
  };
  const registry = {
    shell: { current: shell, by: 'deploy', kept: [{ version: '1', deployedAt: DEPLOYED_AT }] },
    remotes: [
      {
        description: DESCRIPTION,
        current,
        by: 'deploy',
        kept: kept.map((one) => ({ version: one, deployedAt: DEPLOYED_AT })),
      },
    ],
  };
  await put(bucket, 'registry.json', JSON.stringify({ registry, entries: [] }));
}

/** Writes the release of the shell into the bucket. */
export const putShell = (bucket: SiteBucket) =>
  putRelease(bucket, 'shell', '1', 'main.js', { first: ['main.js'], lazy: {} });

/** Writes a release of the menu micro-frontend into the bucket. */
export const putMenu = (bucket: SiteBucket, version: string) =>
  putRelease(bucket, 'mf-menu', version, 'entry.js', {
    ...{ manifest: 'mf-manifest.json', entry: 'entry.js', preload: ['entry.js'], needs: [], description: DESCRIPTION },
  });
