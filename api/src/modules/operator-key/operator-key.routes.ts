import { createHash, timingSafeEqual } from 'node:crypto';
import { checkOperatorKey } from '@backoffice/contract/operator-key';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config';
import { AppError } from '../../errors';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';

const ATTEMPTS_PER_MINUTE = 10;

const digest = (key: string) => createHash('sha256').update(key).digest();

/** Returns a function that compares a key with the operator key, in constant time. */
export function createOperatorKeyCheck({ operatorKey }: Pick<Config, 'operatorKey'>): (key: string) => boolean {
  const expected = digest(operatorKey);
  return (key) => timingSafeEqual(digest(key), expected);
}

/** Registers the route that checks the operator key of the installation; owners and staff do not have that key. */
export function registerOperatorKeyRoute(app: FastifyInstance, { config }: Services): void {
  const isOperatorKey = createOperatorKeyCheck(config);
  registerOperation(
    app,
    checkOperatorKey,
    async ({ body }) => {
      if (isOperatorKey(body.operator_key)) return null;
      throw new AppError('forbidden', 'This is not the operator key', {
        fields: { operator_key: 'This is not the operator key' },
      });
    },
    { perMinute: ATTEMPTS_PER_MINUTE },
  );
}
