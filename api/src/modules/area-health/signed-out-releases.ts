import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Time for which the versions of the site are remembered, so that a flood of reports reads no files. */
const REMEMBERED_MS = 10_000;

interface PublishedReleases {
  current: { version: string };
  previous?: { version: string };
}

/** The part of registry.json that is read here. */
interface Registry {
  shell?: PublishedReleases;
  remotes: Array<PublishedReleases & { description: { name: string; visitors: string } }>;
}

async function readVersions(site: string): Promise<ReadonlySet<string>> {
  const text = await readFile(path.join(site, 'registry.json'), 'utf8').catch(() => '{"remotes":[]}');
  const { shell, remotes }: Registry = JSON.parse(text);
  const open = remotes.filter(({ description }) => description.visitors === 'signed-out');
  const named = [
    ...(shell ? [{ name: 'shell', ...shell }] : []),
    ...open.map((one) => ({ ...one, ...one.description })),
  ];
  return new Set(
    named.flatMap(({ name, current, previous }) =>
      [current, previous].flatMap((release) => (release ? [`${name} ${release.version}`] : [])),
    ),
  );
}

/**
 * Returns a function that tells whether a page without a session can have a version: the live one or the one before it, of
 * the shell or of an area for visitors without a session. It limits what such pages can add to the database.
 */
export function createSignedOutReleases(site: string) {
  let versions: Promise<ReadonlySet<string>> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  return async ({ remote, version }: { remote: string; version: string }): Promise<boolean> => {
    if (versions === undefined || performance.now() - readAt > REMEMBERED_MS) {
      readAt = performance.now();
      versions = readVersions(site);
    }
    return (await versions).has(`${remote} ${version}`);
  };
}
