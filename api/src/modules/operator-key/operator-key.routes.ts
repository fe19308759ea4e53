import { createHash, timingSafeEqual } from 'node:crypto';
import { checkOperatorKey } from '@backoffice/contract/operator-key';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';

const ATTEMPTS_PER_MINUTE = 10;

const digest = (key: string) => createHash('sha256').update(key).digest();

/** Registers the route that checks the operator key of the installation; owners and staff do not have that key. */
export function registerOperatorKeyRoute(app: FastifyInstance, { config }: Services): void {
  const expected = digest(config.operatorKey);
  registerOperation(
    app,
    checkOperatorKey,
    async ({ body }) => {
      if (timingSafeEqual(digest(body.operator_key), expected)) return null;
      throw new AppError('forbidden', 'This is not the operator key', {
        fields: { operator_key: 'This is not the operator key' },
      });
    },
    { perMinute: ATTEMPTS_PER_MINUTE },
  );
}
