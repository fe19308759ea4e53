import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Deployment, deployment } from '@backoffice/contract/deployments';
import { readUserName } from './lock-holder';
import { type DeployedVersion, findRecord, findRollout, listedVersions, liveNames, type Registry } from './registry';
import { explainWriteError } from './staging';

/** Name of the history file. It begins with a dot, so the file is not served: it contains people's names. */
export const HISTORY_FILE = '.history.jsonl';

/** Details of a change that are not part of the registry. */
export type HistoryDetails = Pick<
  Deployment,
  'who' | 'token' | 'commit' | 'dirty' | 'message' | 'bytes' | 'seconds' | 'skipped'
>;

/** Details of a change; `byName` contains the details that differ between workspaces that change together. */
export interface ChangeDetails extends HistoryDetails {
  byName?: Record<string, HistoryDetails>;
}

const historyFile = (site: string) => path.join(site, HISTORY_FILE);

function parseLine(line: string): Deployment[] {
  try {
    return [deployment.parse(JSON.parse(line))];
  } catch {
    // A power failure has cut the line off, or a later version of the tooling has written an unknown action.
    return [];
  }
}

/** Returns the entries in the text of a history, the oldest entry first. Lines that are not entries are skipped. */
export const parseHistory = (text: string): Deployment[] => text.split('\n').flatMap(parseLine);

/** Reads the history of a site, the oldest entry first. */
export function readHistory(site: string): Deployment[] {
  return existsSync(historyFile(site)) ? parseHistory(readFileSync(historyFile(site), 'utf8')) : [];
}

/** Returns the version that was live when the area `name` was retired; undefined for an area that is not retired. */
export function findRetiredVersion(site: string, { retired }: Registry, name: string): string | undefined {
  if (retired?.[name] === undefined) return undefined;
  return readHistory(site).findLast((entry) => entry.action === 'retire' && entry.name === name)?.version;
}

/** Appends those of `entries` that the history lacks. Does not return before they have been written to the disk. */
export function appendHistory(site: string, entries: Deployment[]): void {
  const text = existsSync(historyFile(site)) ? readFileSync(historyFile(site), 'utf8') : '';
  // Lines that were cut off are ignored: they can contain the id of an entry without the rest of the entry.
  const recorded = new Set(parseHistory(text).map(({ id }) => id));
  const added = entries.filter(({ id }) => !recorded.has(id)).map((entry) => `${JSON.stringify(entry)}\n`);
  if (added.length === 0) return;
  const separator = text === '' || text.endsWith('\n') ? '' : '\n';
  try {
    appendFileSync(historyFile(site), separator + added.join(''), { flush: true });
  } catch (error) {
    throw explainWriteError(error, 'The history', site);
  }
}

/** Returns the live version of `name`, when and by which command it became live, and when it was last deployed. */
function readPublication(registry: Registry, name: string) {
  const { current, by, since, kept = [] } = findRecord(registry, name) ?? {};
  const deployedAt = kept.find(({ version }) => version === current?.version)?.deployedAt;
  return { version: current?.version, by, since, deployedAt };
}

type Entry = Pick<Deployment, 'action' | 'name' | 'version' | 'previous' | 'percent' | 'locations'>;

function listPublished(before: Registry, registry: Registry): Entry[] {
  return liveNames(registry).flatMap((name) => {
    const [earlier, live] = [readPublication(before, name), readPublication(registry, name)];
    const { version, by } = live;
    if (version === undefined || by === undefined || JSON.stringify(earlier) === JSON.stringify(live)) return [];
    const previous = earlier.version === version ? undefined : earlier.version;
    return [{ action: by, name, version, previous }];
  });
}

function listStaged(before: Registry, { remotes }: Registry): Entry[] {
  return remotes.flatMap(({ description: { name }, rollout }) => {
    const earlier = findRollout(before, name);
    if (rollout === undefined || JSON.stringify(earlier) === JSON.stringify(rollout)) return [];
    const { current, percent, locations } = rollout;
    return [{ action: 'rollout', name, version: current.version, percent, locations: locations && [...locations] }];
  });
}

function listAborted({ remotes }: Registry, registry: Registry): Entry[] {
  return remotes.flatMap(({ description: { name }, rollout }) => {
    const version = rollout?.current.version;
    const isLeft = [findRollout(registry, name), findRecord(registry, name)].some(
      (one) => one?.current.version === version,
    );
    return version === undefined || isLeft ? [] : [{ action: 'abort', name, version }];
  });
}

/** Returns the latest preview of `name`; undefined when it is already part of the registry `before`. */
function findNewPreview(before: Registry, { previews }: Registry, name: string): DeployedVersion | undefined {
  const newest = previews?.[name]?.[0];
  const isKnown = before.previews?.[name]?.some(
    ({ version, deployedAt }) => version === newest?.version && deployedAt === newest.deployedAt,
  );
  return isKnown ? undefined : newest;
}

function listPreviewed(before: Registry, registry: Registry): Entry[] {
  return Object.keys(registry.previews ?? {}).flatMap((name) => {
    const added = findNewPreview(before, registry, name);
    return added === undefined ? [] : [{ action: 'preview', name, version: added.version }];
  });
}

/**
 * Lists previews that a command removed. Omits previews that were removed because a newer one was added or because
 * their area was retired.
 */
function listRemovedPreviews(before: Registry, registry: Registry): Entry[] {
  return Object.entries(before.previews ?? {}).flatMap(([name, previews]): Entry[] => {
    const isRetired = registry.retired?.[name] !== before.retired?.[name];
    if (isRetired || findNewPreview(before, registry, name) !== undefined) return [];
    const left = listedVersions(registry, name);
    const removed = previews.filter(({ version }) => !left.has(version));
    return removed.map(({ version }) => ({ action: 'remove-preview', name, version }));
  });
}

function listRetired(before: Registry, registry: Registry): Entry[] {
  return liveNames(before).flatMap((name) => {
    const { version } = readPublication(before, name);
    const isLive = findRecord(registry, name) !== undefined;
    return isLive || version === undefined ? [] : [{ action: 'retire', name, version }];
  });
}

/** Returns the history entries for the differences between two registries. */
export function listChanges(before: Registry, registry: Registry, details: ChangeDetails): Deployment[] {
  const { byName = {}, ...common } = details;
  // The order matters when the entries are replayed to rebuild the registry: a published version must precede an
  // aborted one, which could otherwise displace it from the kept versions.
  const lists = [listPublished, listAborted, listStaged, listPreviewed, listRemovedPreviews, listRetired];
  return lists
    .flatMap((list) => list(before, registry))
    .map((entry) => ({
      ...{ id: randomUUID(), at: new Date().toISOString() },
      ...entry,
      ...{ who: readUserName(), ...common, ...byName[entry.name] },
    }));
}
