import type { PublishedRegistry } from './published-registry';
import { createVersionRows } from './version-rows';

export interface VersionChoice {
  name: string;
  title: string;
  /** Undefined when no version is live. */
  live: string | undefined;
  /** The other versions on the server, which can be previewed. */
  versions: string[];
}

/** Returns the areas that have versions to preview in addition to the live one. */
export function listVersionChoices(registry: PublishedRegistry): VersionChoice[] {
  const choices = new Map<string, VersionChoice>();
  for (const { name, title, version, state, previewAddress } of createVersionRows(registry)) {
    const choice = choices.get(name) ?? { name, title, live: undefined, versions: [] };
    choices.set(name, choice);
    if (state === 'live') choice.live = version;
    else if (previewAddress !== undefined) choice.versions.push(version);
  }
  return [...choices.values()].filter(({ versions }) => versions.length > 0);
}
