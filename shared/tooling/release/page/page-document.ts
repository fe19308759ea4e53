import type { ParsedDescription } from '@backoffice/platform/remote/description';
import type { Audience } from '@backoffice/platform/remote/rollout';

interface PageRelease {
  description: ParsedDescription;
  current: { version: string; preload: string[]; integrity: Record<string, string>; manifest: string; entry: string };
}

export interface PageRemote extends PageRelease {
  /** Release that is staged for a part of the locations. */
  rollout?: PageRelease & Audience;
}

export interface PageRegistry {
  /** `layout` contains the integrity of the signed-in layout's files, by URL. */
  shell: { version: string; layout?: Record<string, string> };
  remotes: PageRemote[];
}

const findRegistryElement = () => document.getElementById('registry');

/** Reads the registry from its script element in the HTML document. */
export function readPageRegistry(): PageRegistry {
  return JSON.parse(findRegistryElement()?.textContent ?? '');
}

/** Replaces the registry in its script element, for all code that reads it later. */
export function writePageRegistry(registry: PageRegistry): void {
  findRegistryElement()?.replaceChildren(JSON.stringify(registry));
}

/** Reads a stored value; undefined when there is none or the browser denies access to the storage. */
export function readStored(storage: 'localStorage' | 'sessionStorage', key: string): string | undefined {
  try {
    return window[storage].getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}
