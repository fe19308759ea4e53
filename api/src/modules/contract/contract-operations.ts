import { readdirSync } from 'node:fs';
import path from 'node:path';
import { isOperation } from '@backoffice/contract/compatibility/operation-schemas';
import type { Operation } from '@backoffice/contract/operation';

const CONTRACT = path.dirname(require.resolve('@backoffice/contract/operation'));

/** Returns all operations of the contract, read from its files, so that none can be omitted. */
export function readContractOperations(): Operation[] {
  return readdirSync(CONTRACT)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => Object.values<unknown>(require(path.join(CONTRACT, file))))
    .filter(isOperation);
}
