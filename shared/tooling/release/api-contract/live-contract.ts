import type { ContractSchemas } from '@backoffice/contract/compatibility/operation-schemas';
import { formatInstant } from '../format-instant';
import { apiUrl, requestApi } from './request-api';
import { readStartRecord, type StartRecord } from './start-record';

export interface LiveContract {
  operations: ContractSchemas;
  /** Name of the API in messages: `the API at https://…`. */
  source: string;
}

async function readContract(response: Response): Promise<ContractSchemas> {
  if (!response.ok) throw new Error(`${response.status}`);
  const { operations }: Partial<StartRecord> = await response.json();
  if (typeof operations === 'object') return operations;
  throw new Error('it returned something else');
}

async function fetchContract(address: string): Promise<LiveContract> {
  const request = { what: 'the contract of an API', read: readContract };
  return { operations: await requestApi(apiUrl(address, '/contract'), request), source: `the API at ${address}` };
}

/**
 * Returns the operations of the API at `address`; without an address, those of the API that was last started with the
 * data folder that contains `site`. Returns undefined when no API has been started with that folder. No check is needed
 * then, because an API compares its operations with the site when it starts.
 */
export async function findLiveContract(site: string, address: string | undefined): Promise<LiveContract | undefined> {
  if (address !== undefined) return fetchContract(address);
  const record = readStartRecord(site);
  if (record === undefined) return undefined;
  const { operations, startedAt } = record;
  return { operations, source: `the API that was started on ${formatInstant(startedAt)}` };
}
