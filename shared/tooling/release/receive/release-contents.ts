import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { type Contract, parseDescription } from '../../build/description';
import { PRERENDERED_FILE } from '../../build/prerendered-file';
import { readJson } from '../../build/workspaces';
import type { Problem } from '../gates/gate';
import { hasIntactFiles } from '../intact-files';
import type { Release } from '../registry';
import type { SiteVersion } from '../version-files';

/** Largest part of index.html that one release adds: its description, or its prerendered page. The largest has 14,000. */
const MAX_PAGE_TEXT = 60_000;

const fileName = z.string().check(z.regex(/^[\w.~-]+\.(js|css)$/));
const fileNames = z.array(fileName);
const built = {
  version: z.string(),
  sources: z.string(),
  integrity: z.record(fileName, z.string().check(z.regex(/^sha384-[A-Za-z0-9+/=]+$/))),
};
const remoteRelease = z.looseObject({
  ...built,
  manifest: z.literal('mf-manifest.json'),
  entry: fileName,
  preload: fileNames,
  needs: z.optional(z.array(z.string())),
  description: z.record(z.string(), z.unknown()),
});
const shellRelease = z.looseObject({
  ...built,
  first: fileNames,
  lazy: z.record(z.string(), fileNames),
  layout: z.optional(fileNames),
});

/** Elements of a prerendered page; others, such as scripts, would run code in index.html or change what it loads. */
const ELEMENTS = new Set(
  'a br button circle div em fieldset footer form g h1 h2 h3 h4 header hr img input label legend li line main p path polyline rect section span strong style svg ul'.split(
    ' ',
  ),
);
const EVENT_HANDLER = /[\s"'/]on\w+\s*=|javascript:/i;

/** Returns the first element or attribute that may not be in a prerendered page. */
function findActiveMarkup(page: string): string | undefined {
  const tags = [...page.matchAll(/<(?=[a-z/!?])\/?([^\s/>]*)/gi)];
  const refused = tags.find(([, element = '']) => !ELEMENTS.has(element.toLowerCase()));
  return refused?.[0] ?? EVENT_HANDLER.exec(page)?.[0].trim();
}

function findNamedFiles(release: Release): string[] {
  if ('description' in release) return [release.entry, ...release.preload];
  return [...release.first, ...Object.values(release.lazy).flat(), ...(release.layout ?? [])];
}

/** Reads release.json; undefined when it is damaged. */
function readRecord(folder: string): Release | undefined {
  try {
    return readJson(path.join(folder, 'release.json'));
  } catch {
    return undefined;
  }
}

/**
 * Returns why the files of a release may not be live, as one sentence; undefined when they may. The page contains names
 * of files, the description and the prerendered page, none of which may add code to it.
 */
export function findReleaseProblem({ site, name, version }: SiteVersion, contract: Contract): Problem {
  const folder = path.join(site, name, version);
  const subject = `${name} ${version}`;
  const release = readRecord(folder);
  const parsed = z.safeParse<z.core.$ZodType>(name === 'shell' ? shellRelease : remoteRelease, release);
  if (release === undefined || !parsed.success)
    return `release.json of ${subject} is not valid: ${parsed.error?.issues[0]?.path.join('.') || 'no object'}`;
  if (release.version !== version) return `release.json of ${subject} is that of ${release.version}`;
  const missing = findNamedFiles(release).find((file) => !(file in release.integrity));
  if (missing !== undefined) return `release.json of ${subject} names ${missing} without its integrity`;
  if (!hasIntactFiles(folder, release)) return `The files of ${subject} differ from their integrity in release.json`;
  const page = path.join(folder, PRERENDERED_FILE);
  const prerendered = existsSync(page) ? readFileSync(page, 'utf8') : '';
  if (prerendered.length > MAX_PAGE_TEXT)
    return `${PRERENDERED_FILE} of ${subject} has more than ${MAX_PAGE_TEXT} characters`;
  const markup = findActiveMarkup(prerendered);
  if (markup !== undefined)
    return `${PRERENDERED_FILE} of ${subject} contains ${markup}, which a prerendered page cannot have`;
  if ('description' in release && JSON.stringify(release.description).length > MAX_PAGE_TEXT) {
    return `The description of ${subject} has more than ${MAX_PAGE_TEXT} characters`;
  }
  return 'description' in release ? parseDescription(contract, name, release.description).problem : undefined;
}
