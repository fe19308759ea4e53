import { isDeepStrictEqual } from 'node:util';
import { RELEASE_NAME_PATTERN, RELEASE_VERSION_PATTERN } from '@backoffice/contract/release-names';
import * as z from 'zod/mini';
import type { RemoteRelease, ShellRelease } from '../build/release-files';
import type { HistoryDetails } from './history';
import { findRecord, type LiveRemote, liveNames, type Registry, type Release, type Rollout } from './registry';
import { type ResolvedRemote, type ResolvedShell, resolveRemote, resolveShell } from './resolved-release';

const nameSchema = z.string().check(z.regex(RELEASE_NAME_PATTERN));
const versionSchema = z.string().check(z.regex(RELEASE_VERSION_PATTERN));
const instantSchema = z.iso.datetime();
/** Largest number of characters of a text in a change that a server accepts. */
const MAX_TEXT_LENGTH = 2000;
const textSchema = z.string().check(z.maxLength(MAX_TEXT_LENGTH));

/** Returns the beginning of a text that is too long for a server. */
export const cutText = (text: string) => text.slice(0, MAX_TEXT_LENGTH);

const forcedSchema = z.optional(z.strictObject({ reason: textSchema, problem: textSchema }));

const deployedVersionSchema = z.strictObject({
  version: versionSchema,
  deployedAt: instantSchema,
  rolledBackAt: z.optional(instantSchema),
  forced: forcedSchema,
});

const rolloutSchema = z.strictObject({
  version: versionSchema,
  deployedAt: instantSchema,
  percent: z.optional(z.number().check(z.minimum(1), z.maximum(99))),
  locations: z.optional(z.array(z.int().check(z.positive())).check(z.maxLength(100))),
  forced: forcedSchema,
});

const liveSchema = z.strictObject({
  version: versionSchema,
  previous: z.optional(versionSchema),
  since: z.optional(instantSchema),
  by: z.optional(z.enum(['start', 'deploy', 'rollback', 'promote'])),
  kept: z.optional(z.array(deployedVersionSchema).check(z.maxLength(20))),
  rollout: z.optional(rolloutSchema),
});

/** A registry's data about one workspace, with versions in place of the files of releases. */
const siteEntrySchema = z.strictObject({
  live: z.optional(liveSchema),
  previews: z.optional(z.array(deployedVersionSchema).check(z.maxLength(5))),
  retiredAt: z.optional(instantSchema),
});
export type SiteEntry = z.infer<typeof siteEntrySchema>;

const keySchema = z.string().check(z.maxLength(40));
const isShort = z.refine<Record<string, unknown>>((record) => Object.keys(record).length <= 20);

const detailsSchema = z.strictObject({
  who: z.optional(textSchema),
  commit: z.optional(textSchema),
  dirty: z.optional(z.boolean()),
  message: z.optional(textSchema),
  bytes: z.optional(z.number()),
  seconds: z.optional(z.record(keySchema, z.number()).check(isShort)),
  skipped: z.optional(z.record(keySchema, textSchema).check(isShort)),
});

/** A change of a site, as a server receives it: the new entries of workspaces, and their details for the history. */
export const siteChangeSchema = z.strictObject({
  entries: z.record(nameSchema, siteEntrySchema),
  details: z.record(nameSchema, detailsSchema),
});
export interface SiteChange {
  entries: Record<string, SiteEntry>;
  details: Record<string, HistoryDetails>;
}

const toStaged = ({ current, deployedAt, percent, locations, forced }: Rollout) => ({
  ...{ version: current.version, deployedAt, percent, forced },
  locations: locations && [...locations],
});

/** Returns the entry of a workspace in a registry. */
export function readEntry(registry: Registry, workspace: string): SiteEntry {
  const record = findRecord(registry, workspace);
  const staged = registry.remotes.find(({ description }) => description.name === workspace)?.rollout;
  return {
    live: record && {
      version: record.current.version,
      previous: record.previous?.version,
      since: record.since,
      by: record.by,
      kept: record.kept,
      rollout: staged && toStaged(staged),
    },
    previews: registry.previews?.[workspace],
    retiredAt: registry.retired?.[workspace],
  };
}

/** Returns the workspaces whose entries differ between two registries. */
export function listChangedNames(before: Registry, after: Registry): string[] {
  const list = (one: Registry) => [...liveNames(one), ...Object.keys({ ...one.previews, ...one.retired })];
  const names = new Set([before, after].flatMap(list));
  return [...names].filter(
    (name) => JSON.stringify(readEntry(before, name)) !== JSON.stringify(readEntry(after, name)),
  );
}

/** Whether a registry contains the entries of a change. */
export function hasEntries(registry: Registry, { entries }: SiteChange): boolean {
  // Compares the entries as JSON, so that a field that is undefined equals a missing one.
  const plain = (entry: SiteEntry) => JSON.parse(JSON.stringify(entry));
  return Object.entries(entries).every(([workspace, entry]) =>
    isDeepStrictEqual(plain(readEntry(registry, workspace)), plain(entry)),
  );
}

/** Returns every version that an entry lists. */
export function listEntryVersions({ live: record, previews = [] }: SiteEntry): string[] {
  const { version: current, previous, kept = [], rollout: staged } = record ?? {};
  const versions = [current, previous, staged?.version, ...[...kept, ...previews].map((one) => one.version)];
  return [...new Set(versions.flatMap((one) => one ?? []))];
}

function withKey<Value>(record: Record<string, Value> | undefined, key: string, value: Value | undefined) {
  const others = Object.entries(record ?? {}).filter(([other]) => other !== key);
  const entries = value === undefined ? others : [...others, [key, value] as const];
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

type Live = NonNullable<SiteEntry['live']>;
type ReadRelease = (version: string) => Release;

function createShellRecord({ version: current, previous, since, by, kept }: Live, read: ReadRelease) {
  const resolve = (one: string): ResolvedShell => resolveShell(read(one) as ShellRelease);
  return {
    current: resolve(current),
    previous: previous === undefined ? undefined : resolve(previous),
    since,
    by,
    kept,
  };
}

function createRemoteRecord(record: Live, read: ReadRelease): LiveRemote {
  const find = (one: string): RemoteRelease => read(one) as RemoteRelease;
  const resolve = (one: string): ResolvedRemote => resolveRemote(find(one));
  const { version: current, previous, since, by, kept, rollout: staged } = record;
  const { version: stagedVersion = '', ...audience } = staged ?? {};
  return {
    ...{ description: find(current).description, current: resolve(current) },
    previous: previous === undefined ? undefined : resolve(previous),
    ...{ since, by, kept },
    ...(staged && {
      rollout: {
        ...(audience as Pick<Rollout, 'deployedAt'>),
        description: find(stagedVersion).description,
        current: resolve(stagedVersion),
      },
    }),
  };
}

/** Returns the registry with one entry replaced. `read` throws for a version that is not in the site. */
export function withEntry(registry: Registry, workspace: string, entry: SiteEntry, read: ReadRelease): Registry {
  const next: Registry = {
    ...registry,
    previews: withKey(registry.previews, workspace, entry.previews),
    retired: withKey(registry.retired, workspace, entry.retiredAt),
  };
  if (workspace === 'shell') return { ...next, shell: entry.live && createShellRecord(entry.live, read) };
  const index = registry.remotes.findIndex(({ description }) => description.name === workspace);
  if (entry.live === undefined) return { ...next, remotes: registry.remotes.filter((_one, at) => at !== index) };
  const record = createRemoteRecord(entry.live, read);
  return { ...next, remotes: index === -1 ? [...registry.remotes, record] : registry.remotes.with(index, record) };
}
