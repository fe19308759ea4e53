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
import { findUnsafeMarkup } from './prerendered-markup';

/** Largest number of characters of a release's record, or prerendered page, in index.html. The longest has 14,000. */
const MAX_PAGE_TEXT = 60_000;

const MAX_NAMES = 100;
const fileName = z.string().check(z.maxLength(100), z.regex(/^[\w.~-]+\.(js|css)$/));
const moduleName = z.string().check(z.maxLength(100), z.regex(/^@backoffice(?:\/[a-z0-9-]+)+$/));
const isUnique = z.refine<string[]>((names) => new Set(names).size === names.length);
const fileNames = z.array(fileName).check(z.maxLength(MAX_NAMES), isUnique);
const moduleNames = z.array(moduleName).check(z.maxLength(MAX_NAMES), isUnique);
const built = {
  version: z.string(),
  sources: z.string(),
  integrity: z.record(fileName, z.string().check(z.maxLength(80), z.regex(/^sha(256|384)-[A-Za-z0-9+/=]+$/))),
};
const remoteRelease = z.looseObject({
  ...built,
  manifest: z.literal('mf-manifest.json'),
  entry: fileName,
  preload: fileNames,
  needs: z.optional(moduleNames),
  description: z.record(z.string(), z.unknown()),
});
const shellRelease = z.looseObject({
  ...built,
  first: fileNames,
  lazy: z.record(moduleName, fileNames).check(z.refine((lazy) => Object.keys(lazy).length <= MAX_NAMES)),
  layout: z.optional(fileNames),
  description: z.optional(z.never()),
});

function findNamedFiles(release: Release): string[] {
  if ('description' in release) return [release.entry, ...release.preload];
  return [...release.first, ...Object.values(release.lazy).flat(), ...(release.layout ?? [])];
}

/** Returns the length of the JSON that a release adds to index.html. */
function measurePageText(release: Release): number {
  const { version, integrity } = release;
  const names = findNamedFiles(release);
  const description = 'description' in release ? release.description : undefined;
  return JSON.stringify({ version, integrity, names, description }).length;
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
 * Returns why the files of a release must not be live, as one sentence; otherwise undefined. index.html contains file
 * names, the description and the prerendered page, none of which may add code to it.
 */
export function findReleaseProblem({ site, name, version }: SiteVersion, contract: Contract): Problem {
  const folder = path.join(site, name, version);
  const subject = `${name} ${version}`;
  const release = readRecord(folder);
  const parsed = z.safeParse<z.core.$ZodType>(name === 'shell' ? shellRelease : remoteRelease, release);
  if (release === undefined || !parsed.success)
    return `release.json of ${subject} is not valid: ${parsed.error?.issues[0]?.path.join('.') || 'no object'}`;
  if (release.version !== version) return `release.json of ${subject} is that of ${release.version}`;
  const missing = findNamedFiles(release).find((file) => !Object.hasOwn(release.integrity, file));
  if (missing !== undefined) return `release.json of ${subject} names ${missing} without its integrity`;
  if (!hasIntactFiles(folder, release)) return `The files of ${subject} differ from their integrity in release.json`;
  const page = path.join(folder, PRERENDERED_FILE);
  const prerendered = existsSync(page) ? readFileSync(page, 'utf8') : '';
  if (prerendered.length > MAX_PAGE_TEXT)
    return `${PRERENDERED_FILE} of ${subject} has more than ${MAX_PAGE_TEXT} characters`;
  const markup = findUnsafeMarkup(prerendered);
  if (markup !== undefined)
    return `${PRERENDERED_FILE} of ${subject} contains ${markup}, which a prerendered page cannot have`;
  if (measurePageText(release) > MAX_PAGE_TEXT) {
    return `${subject} would add more than ${MAX_PAGE_TEXT} characters to the page: its description and the names of its files`;
  }
  return 'description' in release ? parseDescription(contract, name, release.description).problem : undefined;
}
