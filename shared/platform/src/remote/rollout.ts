/** The locations whose users get a staged release: a percentage of all locations, or the listed ones. */
export interface Audience {
  percent?: number;
  locations?: readonly number[];
}

interface StagedRelease<Description, Current> extends Audience {
  description: Description;
  current: Current;
}

/** A remote in a registry, with the release that is staged for a part of the locations. */
interface RolloutRemote<Description, Current extends { version: string }> {
  description: Description;
  /** The live release; after `chooseRelease`, the one that the location uses. */
  current: Current;
  previous?: Current;
  by?: string;
  rollout?: StagedRelease<Description, Current>;
}

/** Returns the descriptions that visitors can get: of the live release and, during a rollout, of the staged one. */
export function listDescriptions<Description>(remote: {
  description: Description;
  rollout?: { description: Description };
}): Description[] {
  const { description, rollout } = remote;
  return rollout === undefined ? [description] : [description, rollout.description];
}

const FNV_OFFSET_BASIS = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Returns the FNV-1a hash of a text as a number from 0 (included) to 100 (excluded). */
function hashToPercent(text: string): number {
  let hash = FNV_OFFSET_BASIS;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), FNV_PRIME);
  return ((hash >>> 0) / 2 ** 32) * 100;
}

/**
 * Whether a location gets the staged release `version`, always with the same result. A greater percentage only adds
 * locations. Rollouts of different versions start with different locations.
 */
export function isInAudience({ percent = 0, locations }: Audience, version: string, locationId: number): boolean {
  if (locations !== undefined) return locations.includes(locationId);
  return hashToPercent(`${locationId} ${version}`) < percent;
}

/** Whether a location gets the remote's staged release; false for visitors without a session. */
export function isStagedFor<Description, Current extends { version: string }>(
  { rollout }: Pick<RolloutRemote<Description, Current>, 'rollout'>,
  locationId: number | undefined,
): boolean {
  if (rollout === undefined || locationId === undefined) return false;
  return isInAudience(rollout, rollout.current.version, locationId);
}

/** Whether `chooseRelease` has replaced the live release of the remote with the staged release. */
export function hasStagedRelease<Description, Current extends { version: string }>({
  current,
  rollout,
}: Pick<RolloutRemote<Description, Current>, 'current' | 'rollout'>): boolean {
  return current.version === rollout?.current.version;
}

/** Returns the remote with the location's release; a staged release has the live release as its fallback. */
export function chooseRelease<
  Description,
  Current extends { version: string },
  Remote extends RolloutRemote<Description, Current>,
>(remote: Remote & RolloutRemote<Description, Current>, locationId: number | undefined): Remote {
  const { rollout, current } = remote;
  if (rollout === undefined || hasStagedRelease(remote) || !isStagedFor(remote, locationId)) return remote;
  return { ...remote, description: rollout.description, current: rollout.current, previous: current, by: 'rollout' };
}
