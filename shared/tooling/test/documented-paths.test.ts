import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './fixtures/run-script';

const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
/** The repository's files, and their folders with a slash at the end. */
const existing = new Set(files.flatMap((file) => [file, ...getFolders(path.posix.dirname(file))]));

function getFolders(folder: string): string[] {
  return folder === '.' ? [] : [`${folder}/`, ...getFolders(path.posix.dirname(folder))];
}

/**
 * Returns the quoted paths of source files and folders, for example `src/releases/`, but no names with placeholders.
 */
function getDocumentedPaths(document: string): string[] {
  const quoted = [...readFileSync(path.join(ROOT, document), 'utf8').matchAll(/`([\w-]+\/[\w./-]*)`/g)];
  return quoted.map(([, name = '']) => name).filter((name) => /\.(tsx?|css|sql)$|\/$/.test(name));
}

/**
 * Whether a file or folder has this path from the root, or a path below the document's folder that ends with this path:
 * documents omit parent folders.
 */
function exists(name: string, document: string): boolean {
  const own = path.posix.dirname(document);
  const isOwn = (place: string) => (own === '.' || place.startsWith(`${own}/`)) && place.endsWith(`/${name}`);
  return existing.has(name) || [...existing].some(isOwn);
}

test.each(files.filter((file) => file.endsWith('.md')))(
  'all files and folders that the document %s names exist',
  (document) => {
    expect(getDocumentedPaths(document).filter((name) => !exists(name, document))).toEqual([]);
  },
);
