import type { ParsedDescription } from '@backoffice/platform/remote/description';
import type { Audience } from '@backoffice/platform/remote/rollout';
import type { RemoteRelease, ShellRelease } from '../build/release-files';
import {
  type ResolvedRelease,
  type ResolvedRemote,
  type ResolvedShell,
  resolveRemote,
  resolveShell,
} from './resolved-release';

const VERSIONS_KEPT = 5;
const PREVIEWS_KEPT = 5;

export type Release = RemoteRelease | ShellRelease;
/** Command that made a release live. */
export type Publisher = 'start' | 'deploy' | 'rollback' | 'promote';

export interface DeployedVersion {
  version: string;
  /** ISO instant. */
  deployedAt: string;
  /** ISO instant of a rollback to another version; absent after a later deployment of, or rollback to, this one. */
  rolledBackAt?: string;
  /** Set when the version was deployed although the API or types were incompatible: the reason and the incompatibility. */
  forced?: { reason: string; problem: string };
}

export interface LiveRecord<Current extends Pick<ResolvedRelease, 'version'>> {
  current: Current;
  /** Release that a deployment replaced, which browsers use when the current one fails; absent after a rollback. */
  previous?: Current;
  /** Time at which `current` became live, ISO instant. The oldest registries lack this field and the following ones. */
  since?: string;
  by?: Publisher;
  /** Versions whose files are in the site, newest first. */
  kept?: DeployedVersion[];
}

/** A staged release: some of the locations get it instead of the live one. */
export interface Rollout extends Audience, Pick<DeployedVersion, 'deployedAt' | 'forced'> {
  description: ParsedDescription;
  current: ResolvedRemote;
}

type StagedVersion = Pick<Rollout, 'deployedAt' | 'forced'> & { current: Pick<ResolvedRelease, 'version'> };

export type LiveRemote = LiveRecord<ResolvedRemote> & { description: ParsedDescription; rollout?: Rollout };

/** The document that says which release of each workspace is live. */
export interface Registry {
  shell?: LiveRecord<ResolvedShell>;
  remotes: LiveRemote[];
  previews?: Record<string, DeployedVersion[]>;
  /** When each retired area was retired; ISO instants by name. The files of a retired area are kept for a day. */
  retired?: Record<string, string>;
}

/** Whether parsed JSON can be a registry: everything live has a name and a version. */
export function isRegistry({ shell, remotes }: Registry): boolean {
  const isShown = shell === undefined || Boolean(shell.current.version);
  return isShown && remotes.every(({ description, current }) => description.name && current.version);
}

/** Returns the record of the shell or of a remote. */
export function findRecord({ shell, remotes }: Registry, name: string) {
  return name === 'shell' ? shell : remotes.find(({ description }) => description.name === name);
}

/** Returns the rollout of a remote; undefined when none is running. */
export function findRollout({ remotes }: Registry, name: string): Rollout | undefined {
  return remotes.find(({ description }) => description.name === name)?.rollout;
}

/** Lists the names of everything live, the shell first. */
export function liveNames({ shell, remotes }: Registry): string[] {
  return [...(shell === undefined ? [] : ['shell']), ...remotes.map(({ description }) => description.name)];
}

/** Returns every version of `name` whose files are in the site. */
export function listedVersions(registry: Registry, name: string): Set<string> {
  const { current, previous, kept = [] } = findRecord(registry, name) ?? {};
  const staged = findRollout(registry, name)?.current;
  const releases = [current, previous, staged, ...kept, ...(registry.previews?.[name] ?? [])];
  return new Set(releases.flatMap((release) => release?.version ?? []));
}

export interface Publication {
  /** ISO instant. */
  at: string;
  by: Publisher;
}

/** Returns the versions whose files are kept after `current` has replaced `replaced`. */
function listKept(kept: DeployedVersion[], current: string, replaced: string | undefined, { at, by }: Publication) {
  // `kept` is empty when a retired area is rolled back, because the registry then has no record of the area.
  if (by !== 'rollback' || kept.length === 0)
    return [{ version: current, deployedAt: at }, ...kept.filter((one) => one.version !== current)];
  return kept.map(({ rolledBackAt, ...deployed }) => {
    if (deployed.version === current) return deployed;
    return { ...deployed, rolledBackAt: deployed.version === replaced ? at : rolledBackAt };
  });
}

/**
 * Returns the version that a rollback makes live: the one that the last deployment replaced, or after a rollback the
 * latest one that was deployed before the current version and was not rolled back.
 */
export function findRollbackTarget(record: LiveRecord<Pick<ResolvedRelease, 'version'>>): string | undefined {
  const { current, previous, kept = [] } = record;
  if (previous !== undefined) return previous.version;
  const index = kept.findIndex(({ version }) => version === current.version);
  return kept.slice(index + 1).find(({ rolledBackAt }) => rolledBackAt === undefined)?.version;
}

/** Returns the record after `current` becomes live. */
export function withCurrentRelease<Current extends Pick<ResolvedRelease, 'version'>>(
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
  return limitKept({ current, previous, since: isNew ? at : record?.since, by, kept });
}

/** Keeps the latest versions, and older ones only when they are live or the rollback target. */
function limitKept<Live extends LiveRecord<Pick<ResolvedRelease, 'version'>>>(record: Live): Live {
  const needed = [record.current.version, findRollbackTarget(record)];
  const isKept = ({ version }: DeployedVersion, index: number) => index < VERSIONS_KEPT || needed.includes(version);
  return { ...record, kept: record.kept?.filter(isKept) };
}

/** Returns the record after an aborted rollout. Keeps the staged version, because open tabs still use its files. */
export function withoutRollout<Live extends LiveRecord<{ version: string }>>(
  record: Live & { rollout?: StagedVersion },
  at: string,
): Live {
  const { rollout, kept = [] } = record;
  if (rollout === undefined) return record;
  const { deployedAt, forced, current } = rollout;
  const others = kept.filter(({ version }) => version !== current.version);
  const aborted = { version: current.version, deployedAt, rolledBackAt: at, ...(forced && { forced }) };
  return limitKept({ ...record, rollout: undefined, kept: [aborted, ...others] });
}

/**
 * Returns the record after `current` becomes live, which ends a running rollout. The staged version joins the kept
 * versions only afterwards, because it could otherwise displace the kept version that becomes live.
 */
export function withLiveRelease<Current extends Pick<ResolvedRelease, 'version'>>(
  before: (LiveRecord<Current> & { rollout?: StagedVersion }) | undefined,
  current: Current,
  publication: Publication,
): LiveRecord<Current> {
  const next = withCurrentRelease(before, current, publication);
  const rollout = before?.rollout;
  if (rollout === undefined || rollout.current.version === current.version) return next;
  return withoutRollout({ ...next, rollout }, publication.at);
}

function withRemote(remotes: LiveRemote[], release: RemoteRelease, publication: Publication): LiveRemote[] {
  const { description } = release;
  const index = remotes.findIndex((remote) => remote.description.name === description.name);
  const before = remotes[index];
  const next = { description, ...withLiveRelease(before, resolveRemote(release), publication) };
  return index === -1 ? [...remotes, next] : remotes.with(index, next);
}

/** Returns the registry with the record of the remote `name` replaced by the result of `change`. */
export function changeRemote(registry: Registry, name: string, change: (remote: LiveRemote) => LiveRemote): Registry {
  const isNamed = ({ description }: LiveRemote) => description.name === name;
  return { ...registry, remotes: registry.remotes.map((remote) => (isNamed(remote) ? change(remote) : remote)) };
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

/** Returns the registry after `releases`, keyed by name, became live. */
export function withReleases(
  registry: Registry,
  releases: Record<string, Release>,
  publication: Publication,
): Registry {
  const next = { ...registry, retired: without(registry.retired, Object.keys(releases)) };
  for (const release of Object.values(releases)) {
    if ('description' in release) next.remotes = withRemote(next.remotes, release, publication);
    else next.shell = withCurrentRelease(registry.shell, resolveShell(release), publication);
  }
  return next;
}

/** Returns `previews` with `version` first; only the latest five are kept. */
export function addPreview(previews: DeployedVersion[], version: string, at: string): DeployedVersion[] {
  const others = previews.filter((preview) => preview.version !== version);
  return [{ version, deployedAt: at }, ...others].slice(0, PREVIEWS_KEPT);
}

/** Returns the registry without the preview `version` of the remote `name`. */
export function withoutPreview(registry: Registry, name: string, version: string): Registry {
  const left = registry.previews?.[name]?.filter((preview) => preview.version !== version) ?? [];
  const others = without(registry.previews, [name]);
  return { ...registry, previews: left.length === 0 ? others : { ...others, [name]: left } };
}

/** Returns the registry with `version` added to the previews of the remote `name`. */
export function withPreview(registry: Registry, name: string, version: string, at: string): Registry {
  const previews = addPreview(registry.previews?.[name] ?? [], version, at);
  return { ...registry, previews: { ...registry.previews, [name]: previews } };
}
