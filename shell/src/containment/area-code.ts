import type { VisibleRelease } from '../federation/visible-releases';
import type { Evidence } from './evidence';
import { listScripts } from './loaded-scripts';
import { pageSnapshot } from './page-snapshot';

const texts = new Map<string, Promise<string>>();

/** Returns the code of a script, from the browser's cache if possible; empty when it cannot be fetched now. */
async function fetchText(path: string): Promise<string> {
  const loaded = texts.get(path);
  if (loaded !== undefined) return await loaded.catch(() => '');
  // The request uses the browser's original `fetch`, because an area may have replaced the global function.
  const fetchOriginal = pageSnapshot?.fetch ?? fetch;
  const text = fetchOriginal(path, { cache: 'force-cache' }).then((response) => {
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response.text();
  });
  texts.set(path, text);
  try {
    return await text;
  } catch {
    texts.delete(path);
    return '';
  }
}

/** Whether a script of the area that this page has loaded contains the evidence of a change. */
export async function hasEvidenceInCode(area: VisibleRelease, evidence: Evidence): Promise<boolean> {
  for (const path of listScripts(area)) if (evidence(await fetchText(path))) return true;
  return false;
}
