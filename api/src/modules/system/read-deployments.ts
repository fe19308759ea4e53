import { open } from 'node:fs/promises';
import path from 'node:path';
import { deployment, type ListedDeployment, toListedDeployment } from '@backoffice/contract/deployments';

/** Number of bytes that are read from the end of the deployment history. They contain a few hundred entries. */
const TAIL_BYTES = 256 * 1024;

/** Reads the end of a file. Returns an empty string when there is no file. */
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
    // Incomplete lines are ignored: the first line of the tail, or the last line while it is being written.
    return [];
  }
}

/** Returns the latest `limit` entries of the history that the deployment commands write, newest first. */
export async function readDeployments(dataDir: string, limit: number): Promise<ListedDeployment[]> {
  const text = await readTail(path.join(dataDir, 'site/.history.jsonl'));
  return text.split('\n').flatMap(parseLine).slice(-limit).reverse();
}
