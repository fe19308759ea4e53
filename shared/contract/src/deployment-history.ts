import * as z from 'zod/mini';
import { listedDeployment } from './deployments';
import { operation } from './operation';
import { operatorKeyForm } from './operator-key';

export const DEPLOYMENTS_LIMIT = 100;

/** Public, because operators are not users of a location: the operator key in the body grants access. */
export const listDeployments = operation({
  method: 'POST',
  path: '/system/deployments',
  summary: 'Newest deployments and rollbacks of this installation, for operators',
  access: 'public',
  body: operatorKeyForm,
  response: z.object({ deployments: z.array(listedDeployment) }),
});
