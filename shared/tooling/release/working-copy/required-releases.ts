import { findRecord, findRollbackTarget, findRollout, listedVersions, liveNames, type Registry } from '../registry';

export interface CommandNeeds {
  /** Workspaces that the command deploys, rolls back or promotes; none when it reads no files of releases. */
  names?: string[];
  /** Version that the command names for a rollback or a preview. */
  version?: string | undefined;
  /** Whether the command reads the files of all live and staged releases, as for a new shell. */
  readsAll?: boolean;
  history?: boolean;
}

export interface NamedVersion {
  name: string;
  version: string;
}

/**
 * Returns the releases whose files the gates of a command read: the live shell; the live, staged, previous and named
 * releases of the command's workspaces; and for a new shell and the matrix, all live and staged releases.
 */
export function listRequiredReleases(
  registry: Registry,
  { names = [], version: named, readsAll = names.includes('shell') }: CommandNeeds,
): NamedVersion[] {
  if (names.length === 0 && !readsAll) return [];
  const listShown = (name: string) => [
    findRecord(registry, name)?.current.version,
    findRollout(registry, name)?.current.version,
  ];
  const own = names.flatMap((name) => {
    const record = findRecord(registry, name);
    const listed = [...listedVersions(registry, name)].filter((version) => version === named);
    return [...listShown(name), record && findRollbackTarget(record), ...listed].map((version) => ({ name, version }));
  });
  const others = readsAll ? liveNames(registry) : ['shell'];
  const required = [...own, ...others.flatMap((name) => listShown(name).map((version) => ({ name, version })))];
  const unique = new Map(required.map((one) => [`${one.name} ${one.version}`, one]));
  return [...unique.values()].flatMap(({ name, version }) => (version === undefined ? [] : { name, version }));
}
