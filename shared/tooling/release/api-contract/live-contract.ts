import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ContractSchemas } from '@backoffice/contract/compatibility/operation-schemas';
import { readJson } from '../../build/workspaces';
import { formatInstant } from '../format-instant';

/** Record that the API writes into DATA_DIR when it starts. */
const RECORD = 'api-contract.json';
const TIMEOUT_MS = 10_000;

/** The operations of an API. */
export interface LiveContract {
  operations: ContractSchemas;
  /** Name of the API in messages: `the API at https://…`. */
  source: string;
}

interface StartRecord {
  startedAt: string;
  operations: ContractSchemas;
}

async function fetchContract(address: string): Promise<LiveContract> {
  const source = `the API at ${address}`;
  const url = `${address.replace(/\/+$/, '')}/api/contract`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`${response.status}`);
    const { operations }: Partial<StartRecord> = await response.json();
    if (typeof operations === 'object') return { operations, source };
    throw new Error('it returned something else');
  } catch (error) {
    const { message, cause }: { message?: string; cause?: { message?: string } } = Object(error);
    throw new Error(`GET ${url} does not return the contract of an API: ${cause?.message || message}`);
  }
}

/**
 * Returns the contract of the API at `address`, or by default of the API that was last started with the data folder
 * around `site`. Undefined when no API was started yet: an API compares itself with the site at its first start.
 */
export async function findLiveContract(site: string, address: string | undefined): Promise<LiveContract | undefined> {
  if (address !== undefined) return fetchContract(address);
  const file = path.join(path.dirname(path.resolve(site)), RECORD);
  if (!existsSync(file)) return undefined;
  const { operations, startedAt } = readJson<StartRecord>(file);
  return { operations, source: `the API that was started on ${formatInstant(startedAt)}` };
}
