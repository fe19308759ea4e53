import type { VisibleRelease } from '../federation/visible-releases';
import type { Evidence } from './evidence';
import { pageSnapshot } from './page-snapshot';

const texts = new Map<string, Promise<string>>();

/** Returns the URLs of the scripts that this page has loaded of the release. */
function listScripts({ remote, version }: VisibleRelease): string[] {
  const folder = `/${remote}/${version}/`;
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name, location.origin).pathname);
  return [...new Set(paths)].filter((path) => path.startsWith(folder) && path.endsWith('.js'));
}

/** Returns the text of a script, from the browser's cache; empty when it cannot be fetched. */
async function fetchText(path: string): Promise<string> {
  const loaded = texts.get(path);
  if (loaded !== undefined) return await loaded;
  // An area may have replaced the function.
  const fetchOriginal = pageSnapshot?.fetch ?? fetch;
  const text = fetchOriginal(path, { cache: 'force-cache' })
    .then((response) => (response.ok ? response.text() : ''))
    .catch(() => '');
  texts.set(path, text);
  return await text;
}

/** Whether the code of the area that this page has loaded is evidence of a change. */
export async function isInCode(area: VisibleRelease, evidence: Evidence): Promise<boolean> {
  for (const path of listScripts(area)) if (evidence(await fetchText(path))) return true;
  return false;
}
