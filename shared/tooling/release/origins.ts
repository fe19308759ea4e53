import { setTimeout as delay } from 'node:timers/promises';
import type { ChangeDetails } from './history';
import { findRecord, type Registry } from './registry';
import { listChangedNames } from './site-entry';
import type { ReadHealth } from './watch/read-health';

/** Largest number of attempts to apply a change to a registry that other commands change at the same time. */
const MAX_ATTEMPTS = 30;
const RETRY_MS = 100;

export interface SiteUpdate {
  before: Registry;
  registry: Registry;
  details: ChangeDetails;
}

/** The site on another machine that a working copy was made from. */
export interface Origin {
  address: string;
  /** Fetches the registry, and the releases that the command needs, into the working copy. */
  pull(): Promise<void>;
  /**
   * Reads the health of versions from the API with the deployment token, without an operator key; undefined for a
   * bucket.
   */
  readHealth: ReadHealth | undefined;
  /**
   * Changes the site by compare-and-swap, and updates the registry of the working copy. Returns false when the site has
   * changed since the last `pull`.
   */
  push(update: SiteUpdate): Promise<boolean>;
}

const origins = new Map<string, Origin>();

/** Declares the folder `site` to be a working copy of `origin`, for the rest of this process. */
export function setOrigin(site: string, origin: Origin): void {
  origins.set(site, origin);
}

/** Returns the origin of a working copy; undefined when the folder is a site itself. */
export const findOrigin = (site: string): Origin | undefined => origins.get(site);

/** Prints which workspaces of a refused update another command has changed in the meantime. */
function printOverlap({ before, registry }: SiteUpdate, newest: Registry): void {
  const changed = new Set(listChangedNames(before, newest));
  for (const name of listChangedNames(before, registry).filter((one) => changed.has(one))) {
    const live = findRecord(newest, name)?.current.version;
    const state = live === undefined ? 'it is not live' : `${live} is live`;
    console.error(`${name} was changed by another command in the meantime, ${state}: retrying`);
  }
}

/**
 * Applies `change` to the latest registry of an origin, and pushes the result. Starts again when another command has
 * changed the registry in the meantime. Returns the registry that is live afterwards. `read` reads the registry of the
 * working copy.
 */
export async function changeOrigin(
  origin: Origin,
  read: () => Registry,
  change: (registry: Registry) => Registry | undefined,
  details: ChangeDetails,
): Promise<Registry> {
  let refused: SiteUpdate | undefined;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    await origin.pull();
    const before = read();
    if (refused !== undefined) printOverlap(refused, before);
    const registry = change(before);
    if (registry === undefined) return before;
    refused = { before, registry, details };
    if (await origin.push(refused)) {
      // An error while reading the site is ignored, because the change has been made already.
      await origin.pull().catch(() => undefined);
      return read();
    }
    await delay(Math.random() * RETRY_MS);
  }
  throw new Error(
    `${origin.address} was changed by other commands ${MAX_ATTEMPTS} times in the meantime: run this command again`,
  );
}
