import type { Operation } from '@backoffice/contract/operation';
import { readContractOperations } from '../src/modules/contract/contract-operations';

export const contractOperations: readonly Operation[] = readContractOperations();

/** The operations for signed-in users. */
export const userOperations = contractOperations.filter(({ access = 'user' }) => access === 'user');
