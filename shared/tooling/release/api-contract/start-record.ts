import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ContractSchemas } from '@backoffice/contract/compatibility/operation-schemas';
import { readJson } from '../../build/workspaces';

/** Content of the file that the API writes into DATA_DIR when it starts. */
export interface StartRecord {
  startedAt: string;
  operations: ContractSchemas;
  /** Address of the API; absent in records that older APIs wrote. */
  address?: string;
}

/** Returns the data folder of a site: the folder that contains the site. */
export const dataFolder = (site: string) => path.dirname(path.resolve(site));

/** Returns the path of the file that the API writes into the data folder of a site when it starts. */
export const startRecordFile = (site: string) => path.join(dataFolder(site), 'api-contract.json');

/** Returns the record of the API that was last started with the data folder of `site`; undefined before the first start. */
export function readStartRecord(site: string): StartRecord | undefined {
  const file = startRecordFile(site);
  return existsSync(file) ? readJson<StartRecord>(file) : undefined;
}
