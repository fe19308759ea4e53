import type { HistoryDetails } from './history';
import { RefusedError } from './refused-error';
import { type Registry, withoutPreview } from './registry';
import { changeSite } from './site';

interface Removal {
  name: string;
  /** Label or version of the preview. */
  preview: string;
  site: string;
  details?: HistoryDetails;
}

/** Returns the version of a preview. Throws when the area has no such preview, or several with the label. */
function findPreview({ previews }: Registry, name: string, preview: string): string {
  const versions = (previews?.[name] ?? []).map(({ version }) => version);
  if (versions.includes(preview)) return preview;
  const [found, ...others] = versions.filter((version) => version.endsWith(`-${preview}`));
  if (found === undefined) {
    throw new RefusedError(`${name} has no preview ${preview}; npm run releases lists the previews`);
  }
  if (others.length === 0) return found;
  throw new RefusedError(`${name} has the previews ${[found, ...others].join(', ')}: name the version of one`);
}

/** Removes a preview of an area from the site. Returns one line about it; rejects when there is no such preview. */
export async function removePreview({ name, preview, site, details = {} }: Removal): Promise<string> {
  let version = '';
  const change = (registry: Registry) => {
    version = findPreview(registry, name, preview);
    return withoutPreview(registry, name, version);
  };
  await changeSite(site, change, { details });
  return `The preview ${version} of ${name} is removed`;
}
