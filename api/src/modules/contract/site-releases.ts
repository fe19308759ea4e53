import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ContractSchemas } from '@backoffice/contract/compatibility/operation-schemas';

/**
 * How browsers get a release. `live`: by default. `staged`: at some locations, instead of the live release. `fallback`:
 * when the live release fails to load. `preview`: when a person opens it as a preview.
 */
export type ReleaseRole = 'live' | 'staged' | 'fallback' | 'preview';

export interface SiteRelease {
  name: string;
  version: string;
  role: ReleaseRole;
  /** Whether `npm run deploy` or a rollback made the release live; false when `npm start` built and published it. */
  isDeployed: boolean;
  /** API operations that the release calls; undefined for a release that was built before releases recorded them. */
  operations: ContractSchemas | undefined;
}

interface LiveRelease {
  current: { version: string };
  previous?: { version: string };
  by?: string;
  rollout?: { current: { version: string } };
}

/** A release of the shell or of a micro-frontend, as listed in the registry. */
type PublishedVersion = Omit<SiteRelease, 'operations'>;

/** The properties of registry.json that are read here. */
interface Registry {
  shell?: LiveRelease;
  remotes: Array<LiveRelease & { description: { name: string } }>;
  previews?: Record<string, Array<{ version: string }>>;
}

function readJson<Content>(file: string): Content | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** Lists the live, staged, fallback and preview versions in a registry. */
export function listPublishedVersions({ shell, remotes, previews = {} }: Registry): PublishedVersion[] {
  const describe = (name: string, version: string, role: ReleaseRole, isDeployed: boolean): PublishedVersion => ({
    name,
    version,
    role,
    isDeployed,
  });
  const published = [...(shell ? [{ name: 'shell', ...shell }] : []), ...remotes.map(toNamed)];
  return [
    ...published.flatMap(({ name, current, previous, by = 'start', rollout }) => [
      describe(name, current.version, 'live', by !== 'start'),
      ...(rollout ? [describe(name, rollout.current.version, 'staged', true)] : []),
      // The shell does not fall back to the version that a rollback has replaced.
      ...(previous && by !== 'rollback' ? [describe(name, previous.version, 'fallback', by !== 'start')] : []),
    ]),
    ...Object.entries(previews).flatMap(([name, versions]) =>
      versions.map(({ version }) => describe(name, version, 'preview', true)),
    ),
  ];
}

/** Lists the live, staged, fallback and preview releases in the folder `site`; none when nothing is published there. */
export function listSiteReleases(site: string): SiteRelease[] {
  const registry = readJson<Registry>(path.join(site, 'registry.json')) ?? { remotes: [] };
  return listPublishedVersions(registry).map((release) => ({
    ...release,
    operations: readJson(path.join(site, release.name, release.version, 'operations.json')),
  }));
}

const toNamed = (remote: Registry['remotes'][number]) => ({ ...remote, name: remote.description.name });
