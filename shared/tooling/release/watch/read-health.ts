import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { VersionHealth } from '@backoffice/contract/area-health';
import { readJson } from '../../build/workspaces';

const TIMEOUT_MS = 10_000;
/** Files that the API writes into DATA_DIR, which is the folder around the site. */
const START_RECORD = 'api-contract.json';
const KEY_FILE = 'operator-key';

/** Reads the health of the versions of an area over the newest minutes. */
export type ReadHealth = (request: { minutes: number; name: string; version: string }) => Promise<VersionHealth[]>;

function findAddress(folder: string, api: string | undefined): string {
  const file = path.join(folder, START_RECORD);
  const address = api ?? (existsSync(file) ? readJson<{ address?: string }>(file).address : undefined);
  if (address === undefined) throw new Error('--watch asks the API how the version works: name its address with --api');
  return address.replace(/\/+$/, '');
}

function findOperatorKey(folder: string): string {
  const file = path.join(folder, KEY_FILE);
  const key = process.env.OPERATOR_KEY || (existsSync(file) ? readFileSync(file, 'utf8').trim() : '');
  if (key !== '') return key;
  throw new Error(`--watch needs the operator key of the API: set OPERATOR_KEY, or copy the key to ${file}`);
}

/**
 * Returns a function that reads the health from the API at `api`, or by default from the one that was last started with
 * the data folder around `site`.
 */
export function createHealthReader(site: string, api: string | undefined): ReadHealth {
  const folder = path.dirname(path.resolve(site));
  const url = `${findAddress(folder, api)}/api/system/area_health`;
  const operator_key = findOperatorKey(folder);
  return async ({ minutes, name, version }) => {
    const body = JSON.stringify({ operator_key, minutes, live: { [name]: version } });
    const headers = { 'Content-Type': 'application/json' };
    try {
      const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) });
      const answer: { versions?: VersionHealth[]; message?: string } = await response.json();
      if (!response.ok || answer.versions === undefined) throw new Error(`${response.status} ${answer.message ?? ''}`);
      return answer.versions.filter(({ remote }) => remote === name);
    } catch (error) {
      const { message, cause }: { message?: string; cause?: { message?: string } } = Object(error);
      throw new Error(`POST ${url} does not return the health of ${name}: ${cause?.message || message}`);
    }
  };
}
