import { open } from 'node:fs/promises';
import path from 'node:path';
import { deployment, type ListedDeployment, toListedDeployment } from '@backoffice/contract/deployments';

/** Size of the part at the end of the file that is read; it holds a few hundred entries. */
const TAIL_BYTES = 256 * 1024;

/** Reads the end of a file; an empty text when there is no file. */
async function readTail(file: string): Promise<string> {
  const handle = await open(file).catch(() => undefined);
  if (handle === undefined) return '';
  try {
    const { size } = await handle.stat();
    const start = Math.max(0, size - TAIL_BYTES);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - start), 0, size - start, start);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

function parseLine(line: string): ListedDeployment[] {
  try {
    const { data } = deployment.safeParse(JSON.parse(line));
    return data === undefined ? [] : [toListedDeployment(data)];
  } catch {
    // The first line of the tail, or the last one while it is written, may be a part of an entry.
    return [];
  }
}

/** Returns the newest `limit` entries of the history that the deployment commands write, the newest first. */
export async function readDeployments(dataDir: string, limit: number): Promise<ListedDeployment[]> {
  const text = await readTail(path.join(dataDir, 'site/.history.jsonl'));
  return text.split('\n').flatMap(parseLine).slice(-limit).reverse();
}
