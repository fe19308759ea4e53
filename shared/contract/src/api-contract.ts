import * as z from 'zod/mini';
import { operation } from './operation';

export const getContract = operation({
  method: 'GET',
  path: '/contract',
  access: 'public',
  summary:
    'All operations by method and path, with their schemas as JSON Schema; deployments of areas are checked with them',
  response: z.object({ operations: z.record(z.string(), z.unknown()) }),
});
