import type { RemoteDescription } from '@backoffice/platform/remote/description';
import type { RemoteRelease, ShellRelease } from '../build/release-files';

const VERSIONS_KEPT = 5;
const PREVIEWS_KEPT = 5;

export type Release = RemoteRelease | ShellRelease;
/** Command that made a release live. */
export type Publisher = 'start' | 'deploy' | 'rollback';

export interface DeployedVersion {
  version: string;
  /** ISO instant. */
  deployedAt: string;
  /** Time at which a rollback replaced it; absent after a later deployment of it, or a rollback to it. ISO instant. */
  rolledBackAt?: string;
  /** Set when the version was deployed although the API is incompatible with it: the reason and the incompatibility. */
  forced?: { reason: string; problem: string };
}

interface ResolvedRelease {
  version: string;
  /** Subresource integrity by URL. */
  integrity: Record<string, string>;
}

/** A remote's release with URLs instead of file names. */
export interface ResolvedRemote extends ResolvedRelease {
  manifest: string;
  entry: string;
  preload: string[];
  /** Lazy shared modules that the remote uses; absent in a development server. */
  needs?: string[];
}

/** The shell's release with URLs instead of file names. */
export interface ResolvedShell extends ResolvedRelease {
  takesFirstCalls?: boolean;
  replacesPrerenderedPage?: boolean;
  first: string[];
  lazy: Record<string, string[]>;
  layout?: string[];
}

export interface LiveRecord<Current extends Pick<ResolvedRelease, 'version'>> {
  current: Current;
  /** Release that a deployment replaced, which pages use when the current one fails; absent after a rollback. */
  previous?: Current;
  /** Time at which `current` became live, ISO instant. The oldest registries lack this field and those below. */
  since?: string;
  by?: Publisher;
  /** Versions whose files are in the site, newest first. */
  kept?: DeployedVersion[];
}

export type LiveRemote = LiveRecord<ResolvedRemote> & { description: RemoteDescription };

/** The document that says which release of each workspace is live. */
export interface Registry {
  shell?: LiveRecord<ResolvedShell>;
  remotes: LiveRemote[];
  previews?: Record<string, DeployedVersion[]>;
  /** When each retired area was retired; ISO instants. Its files are kept for a day. */
  retired?: Record<string, string>;
}

/** Returns the record of the shell or of a remote. */
export function findRecord({ shell, remotes }: Registry, name: string) {
  return name === 'shell' ? shell : remotes.find(({ description }) => description.name === name);
}

/** Lists the names of everything live, the shell first. */
export function liveNames({ shell, remotes }: Registry): string[] {
  return [...(shell === undefined ? [] : ['shell']), ...remotes.map(({ description }) => description.name)];
}

/** Returns every version of `name` whose files are in the site. */
export function listedVersions(registry: Registry, name: string): Set<string> {
  const { current, previous, kept = [] } = findRecord(registry, name) ?? {};
  const releases = [current, previous, ...kept, ...(registry.previews?.[name] ?? [])];
  return new Set(releases.flatMap((release) => release?.version ?? []));
}

const toAddress = (name: string, version: string) => (file: string) => `/${name}/${version}/${file}`;

function toAddresses<Value>(record: Record<string, Value>, address: (file: string) => string): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).map(([file, value]) => [address(file), value]));
}

export function resolveShell(release: ShellRelease): ResolvedShell {
  const { version, takesFirstCalls, replacesPrerenderedPage, first, lazy, layout, integrity } = release;
  const address = toAddress('shell', version);
  const lazyFiles = Object.entries(lazy).map(([shared, files]) => [shared, files.map(address)] as const);
  return {
    version,
    takesFirstCalls,
    replacesPrerenderedPage,
    first: first.map(address),
    lazy: Object.fromEntries(lazyFiles),
    layout: layout?.map(address),
    integrity: toAddresses(integrity, address),
  };
}

export function resolveRemote(release: RemoteRelease): ResolvedRemote {
  const { version, needs } = release;
  const address = toAddress(release.description.name, version);
  return {
    version,
    manifest: address(release.manifest),
    entry: address(release.entry),
    preload: release.preload.map(address),
    needs,
    integrity: toAddresses(release.integrity, address),
  };
}

/** When and by which command releases become live. */
export interface Publication {
  /** ISO instant. */
  at: string;
  by: Publisher;
}

/** Returns the versions whose files are kept after `current` has replaced `replaced`. */
function listKept(kept: DeployedVersion[], current: string, replaced: string | undefined, { at, by }: Publication) {
  if (by !== 'rollback')
    return [{ version: current, deployedAt: at }, ...kept.filter((one) => one.version !== current)];
  return kept.map(({ rolledBackAt, ...deployed }) => {
    if (deployed.version === current) return deployed;
    return { ...deployed, rolledBackAt: deployed.version === replaced ? at : rolledBackAt };
  });
}

/**
 * Returns the version that a rollback makes live: the one that the last deployment replaced, or after a rollback the
 * newest one that was deployed before the current version and not rolled back.
 */
export function findRollbackTarget(record: LiveRecord<Pick<ResolvedRelease, 'version'>>): string | undefined {
  const { current, previous, kept = [] } = record;
  if (previous !== undefined) return previous.version;
  const index = kept.findIndex(({ version }) => version === current.version);
  return kept.slice(index + 1).find(({ rolledBackAt }) => rolledBackAt === undefined)?.version;
}

/** Returns the record after `current` becomes live. */
export function withCurrent<Current extends Pick<ResolvedRelease, 'version'>>(
  record: LiveRecord<Current> | undefined,
  current: Current,
  publication: Publication,
): LiveRecord<Current> {
  const { at, by } = publication;
  const { current: replaced, previous: before, kept: versions = [] } = record ?? {};
  const isNew = replaced?.version !== current.version;
  const kept = listKept(versions, current.version, isNew ? replaced?.version : undefined, publication);
  const deployedBefore = isNew ? replaced : before;
  const previous = by === 'rollback' ? undefined : deployedBefore;
  const next = { current, previous, since: isNew ? at : record?.since, by, kept };
  const needed = [current.version, findRollbackTarget(next)];
  return { ...next, kept: kept.filter(({ version }, index) => index < VERSIONS_KEPT || needed.includes(version)) };
}

function withRemote(remotes: LiveRemote[], release: RemoteRelease, publication: Publication): LiveRemote[] {
  const { description } = release;
  const index = remotes.findIndex((remote) => remote.description.name === description.name);
  const next = { description, ...withCurrent(remotes[index], resolveRemote(release), publication) };
  return index === -1 ? [...remotes, next] : remotes.with(index, next);
}

/** Returns `record` without the keys in `names`; undefined when nothing is left. */
function without<Value>(record: Record<string, Value> | undefined, names: readonly string[]) {
  const left = Object.entries(record ?? {}).filter(([name]) => !names.includes(name));
  return left.length === 0 ? undefined : Object.fromEntries(left);
}

/** Returns the registry after the remote `name` was retired. */
export function withoutRemote(registry: Registry, name: string, at: string): Registry {
  return {
    ...registry,
    remotes: registry.remotes.filter(({ description }) => description.name !== name),
    previews: without(registry.previews, [name]),
    retired: { ...registry.retired, [name]: at },
  };
}

/** Returns the registry after `releases`, by name, became live. */
export function withReleases(
  registry: Registry,
  releases: Record<string, Release>,
  publication: Publication,
): Registry {
  const next = { ...registry, retired: without(registry.retired, Object.keys(releases)) };
  for (const release of Object.values(releases)) {
    if ('description' in release) next.remotes = withRemote(next.remotes, release, publication);
    else next.shell = withCurrent(registry.shell, resolveShell(release), publication);
  }
  return next;
}

/** Returns `previews` with `version` first; only the newest five are kept. */
export function addPreview(previews: DeployedVersion[], version: string, at: string): DeployedVersion[] {
  const others = previews.filter((preview) => preview.version !== version);
  return [{ version, deployedAt: at }, ...others].slice(0, PREVIEWS_KEPT);
}

/** Returns the registry with `version` added to the previews of the remote `name`. */
export function withPreview(registry: Registry, name: string, version: string, at: string): Registry {
  const previews = addPreview(registry.previews?.[name] ?? [], version, at);
  return { ...registry, previews: { ...registry.previews, [name]: previews } };
}
