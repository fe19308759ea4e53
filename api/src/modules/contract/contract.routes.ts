import { getContract } from '@backoffice/contract/api-contract';
import { type ContractSchemas, describeOperations } from '@backoffice/contract/compatibility/operation-schemas';
import type { Operation } from '@backoffice/contract/operation';
import type { FastifyInstance } from 'fastify';
import { createEventLoopYield } from '../../event-loop-yield';
import { registerOperation } from '../../plugins/operations';

const REQUESTS_PER_MINUTE = 60;

/** Describes `operations` one by one, because one loop over all would block other requests for 250 ms. */
async function describeAll(operations: readonly Operation[]): Promise<ContractSchemas> {
  const yieldToEventLoop = createEventLoopYield();
  const contract: ContractSchemas = {};
  for (const operation of operations) {
    Object.assign(contract, describeOperations([operation]));
    await yieldToEventLoop();
  }
  return contract;
}

/** Returns the schemas of all operations. Must be called before any other operation is registered. */
export function registerContractRoute(app: FastifyInstance): void {
  const operations: Operation[] = [];
  app.addHook('onRoute', ({ config, method }) => {
    // Fastify adds a HEAD route to each GET route.
    if (config?.operation && method === config.operation.method) operations.push(config.operation);
  });
  let contract: Promise<ContractSchemas> | undefined;
  registerOperation(
    app,
    getContract,
    async () => {
      contract ??= describeAll(operations);
      return { operations: await contract };
    },
    { perMinute: REQUESTS_PER_MINUTE },
  );
}
