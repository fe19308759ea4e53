import type { StoredSources } from '../stored-sources';

const CONTRACT = 'shared/contract/src/';
const OPERATION = /export const (\w+) = operation\(\{\s*method: '(\w+)',\s*path: '([^']+)'/g;

interface Imported {
  module: string;
  name: string;
}

/**
 * Returns the first file and line of an area's sources that use an export of a module, such as
 * `mf-menu/src/price.ts:2`; undefined when there is none, or no stored sources.
 */
export function findImportUsage(
  area: string,
  sources: StoredSources | undefined,
  { module, name }: Imported,
): string | undefined {
  const word = RegExp(`\\b${name}\\b`);
  for (const [file, text] of Object.entries(sources ?? {})) {
    if (!file.startsWith(`${area}/src/`) || !RegExp(`from ['"]${module}['"]`).test(text)) continue;
    const index = text.split('\n').findIndex((line) => word.test(line));
    if (index !== -1) return `${file}:${index + 1}`;
  }
  return undefined;
}

/** Returns the first file and line in an area's sources that use a contract operation, such as `GET /categories`. */
export function findOperationUsage(
  area: string,
  sources: StoredSources | undefined,
  operation: string,
): string | undefined {
  for (const [file, text] of Object.entries(sources ?? {})) {
    if (!file.startsWith(CONTRACT)) continue;
    const [, name] =
      [...text.matchAll(OPERATION)].find(([, , method, path]) => `${method} ${path}` === operation) ?? [];
    const module = `@backoffice/contract/${file.slice(CONTRACT.length).replace(/\.ts$/, '')}`;
    if (name !== undefined) return findImportUsage(area, sources, { module, name });
  }
  return undefined;
}
