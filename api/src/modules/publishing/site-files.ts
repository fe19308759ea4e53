import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';

export interface RegistryFile {
  content: string;
  etag: string;
  /** Whether the site must be repaired, because a deployment was interrupted or the file is damaged. */
  needsRepair: boolean;
}

async function readOptional(file: string): Promise<string> {
  return await readFile(file, 'utf8').catch((error: unknown) => {
    if (Object(error).code === 'ENOENT') return '';
    throw error;
  });
}

interface Live {
  current: { version?: string };
}

function isComplete(content: string): boolean {
  try {
    const { shell, remotes, change }: { shell?: Live; remotes: Live[]; change?: object } = JSON.parse(content);
    const live = shell === undefined ? remotes : [shell, ...remotes];
    return live.every(({ current }) => current.version) && change === undefined;
  } catch {
    return false;
  }
}

/** Reads registry.json of a site. Returns an empty registry before the first deployment. */
export async function readRegistryFile(site: string): Promise<RegistryFile> {
  const content = await readOptional(path.join(site, 'registry.json'));
  const etag = `"${createHash('sha256').update(content).digest('base64url')}"`;
  if (content !== '') return { content, etag, needsRepair: !isComplete(content) };
  const hasPage = (await readOptional(path.join(site, 'index.html'))) !== '';
  return { content: '{"remotes":[]}', etag, needsRepair: hasPage };
}

/** Returns the deployment history of a site: one JSON object per line. */
export async function readHistoryFile(site: string): Promise<string> {
  return await readOptional(path.join(site, '.history.jsonl'));
}

/** Whether the checks of a deployment need a file of a release. They need no compressed copies and no source maps. */
const isNeeded = (name: string) => name === '.sources.json.gz' || !/\.(br|gz)$/.test(name);

/** Returns a tar archive of the files that deployment checks need; undefined when the site has no such release. */
export async function readReleaseArchive(site: string, name: string, version: string): Promise<Buffer | undefined> {
  const folder = path.join(site, name, version);
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && isNeeded(entry.name)).map((entry) => entry.name);
  if (!files.includes('release.json')) return undefined;
  const archive = pack();
  const read = buffer(archive as unknown as NodeJS.ReadableStream);
  for (const file of files) archive.entry({ name: file }, await readFile(path.join(folder, file)));
  archive.finalize();
  return await read;
}
