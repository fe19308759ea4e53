import { timingSafeEqual } from 'node:crypto';
import { checkOperatorKey } from '@backoffice/contract/operator-key';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config';
import { AppError } from '../../errors';
import { hashToken } from '../../hash-token';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';

/** Limit of requests per minute and client address for each operation that requires the operator key. */
export const OPERATOR_KEY_ATTEMPTS = 10;

/** Returns a function that compares a key with the operator key, in constant time. */
export function createOperatorKeyCheck({ operatorKey }: Pick<Config, 'operatorKey'>): (key: string) => boolean {
  const expected = hashToken(operatorKey);
  return (key) => timingSafeEqual(hashToken(key), expected);
}

/** Returns a function that throws an API error when a key is not the operator key. */
export function createOperatorKeyGuard(config: Pick<Config, 'operatorKey'>): (key: string) => void {
  const isOperatorKey = createOperatorKeyCheck(config);
  return (key) => {
    if (isOperatorKey(key)) return;
    throw new AppError('forbidden', 'This is not the operator key', {
      fields: { operator_key: 'This is not the operator key' },
    });
  };
}

/** Checks the operator key. Only operators of the installation have this key; owners and staff do not. */
export function registerOperatorKeyRoute(app: FastifyInstance, { config }: Services): void {
  const requireOperatorKey = createOperatorKeyGuard(config);
  registerOperation(
    app,
    checkOperatorKey,
    async ({ body }) => {
      requireOperatorKey(body.operator_key);
      return null;
    },
    { perMinute: OPERATOR_KEY_ATTEMPTS },
  );
}
