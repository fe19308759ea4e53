import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const getFolders = (folder: string): string[] =>
  folder === '.' ? [] : [`${folder}/`, ...getFolders(path.posix.dirname(folder))];

/** Returns the quoted paths of source files and folders, for example `src/releases/`, but no names with placeholders. */
function getDocumentedPaths(text: string): string[] {
  const quoted = [...text.matchAll(/`([\w-]+\/[\w./-]*)`/g)].map(([, name = '']) => name);
  return quoted.filter((name) => /\.(tsx?|css|sql)$|\/$/.test(name));
}

/**
 * Returns one line for each file or folder that a Markdown document of the Git repository `root` names and that does not
 * exist. A path is complete from the root, or the end of a path below the document's folder: documents omit parent
 * folders.
 */
export function listMissingPaths(root: string): string[] {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  const existing = new Set(files.flatMap((file) => [file, ...getFolders(path.posix.dirname(file))]));
  const exists = (name: string, document: string) => {
    const own = path.posix.dirname(document);
    const isOwn = (place: string) => (own === '.' || place.startsWith(`${own}/`)) && place.endsWith(`/${name}`);
    return existing.has(name) || [...existing].some(isOwn);
  };
  const documents = files.filter((file) => file.endsWith('.md') && existsSync(path.join(root, file)));
  return documents.flatMap((document) =>
    getDocumentedPaths(readFileSync(path.join(root, document), 'utf8'))
      .filter((name) => !exists(name, document))
      .map((name) => `${document} names ${name}, which does not exist`),
  );
}
