import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { SignedOutHealth, VersionHealth } from '@backoffice/contract/area-health';
import { apiUrl, requestApi } from '../api-contract/request-api';
import { dataFolder, readStartRecord } from '../api-contract/start-record';

/** File in DATA_DIR in which the API stores its operator key when no setting gives one. */
const KEY_FILE = 'operator-key';

export interface AreaHealth {
  versions: VersionHealth[];
  /** Health that signed-out pages have reported; absent from an API that does not count them. */
  signed_out?: SignedOutHealth[];
}

/** Reads the health of the versions of an area over the last minutes. */
export type ReadHealth = (request: { minutes: number; name: string; version: string }) => Promise<AreaHealth>;

function findAddress(site: string, api: string | undefined): string {
  const address = api ?? readStartRecord(site)?.address;
  if (address === undefined) throw new Error('--watch asks the API how the version works: name its address with --api');
  return address;
}

function findOperatorKey(folder: string): string {
  const file = path.join(folder, KEY_FILE);
  const key = process.env.OPERATOR_KEY || (existsSync(file) ? readFileSync(file, 'utf8').trim() : '');
  if (key !== '') return key;
  throw new Error(`--watch needs the operator key of the API: set OPERATOR_KEY, or copy the key to ${file}`);
}

/** Returns a reader for the API at `api`, by default for the API last started with the data folder around `site`. */
export function createHealthReader(site: string, api: string | undefined): ReadHealth {
  const url = apiUrl(findAddress(site, api), '/system/area_health');
  const operator_key = findOperatorKey(dataFolder(site));
  return async ({ minutes, name, version }) =>
    await requestApi(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ operator_key, minutes, live: { [name]: version } }),
      what: `the health of ${name}`,
      read: async (response) => {
        const answer: Partial<AreaHealth> & { message?: string } = await response.json();
        const { versions, signed_out } = answer;
        if (!response.ok || versions === undefined) throw new Error(`${response.status} ${answer.message ?? ''}`);
        const isOfArea = ({ remote }: SignedOutHealth) => remote === name;
        return { versions: versions.filter(isOfArea), signed_out: signed_out?.filter(isOfArea) };
      },
    });
}
