import { createHash } from 'node:crypto';
import {
  createEmployeeSession,
  getBootstrap,
  pairTerminal,
  putPosOrder,
  type SyncResult,
  syncTerminal,
} from '@backoffice/shared/contract/pos';
import { putPosPrinter } from '@backoffice/shared/contract/printers';
import type { FastifyInstance } from 'fastify';
import { withLocation } from '../../database/location-scope';
import { withMenu } from '../../database/menu-lock';
import { AppError } from '../../errors';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { putPrinter } from '../printers/printers.repository';
import { pair } from '../terminals/pairing.service';
import { findBootstrap } from './bootstrap.repository';
import { identify } from './employee-session.service';
import { type OperationResult, receiveOperations } from './receive-orders';

/** A code has 8 characters of 30: at this pace guessing one takes longer than any code lives. */
const PAIRINGS_PER_MINUTE = 10;

/** What terminals call. */
export function registerPosRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  registerOperation(app, pairTerminal, async ({ body }) => await pair(db, body), { perMinute: PAIRINGS_PER_MINUTE });
  registerOperation(
    app,
    createEmployeeSession,
    async ({ terminal, body }) => await identify(services, terminal, body.passcode),
  );
  registerOperation(app, getBootstrap, async ({ terminal, request, reply }) => {
    const bootstrap = await withLocation(db, terminal.locationId, (scope) => findBootstrap(scope, terminal));
    const etag = `"${createHash('sha256').update(JSON.stringify(bootstrap)).digest('base64url')}"`;
    reply.header('ETag', etag).header('Cache-Control', 'private, no-cache');
    return isKnown(etag, request.headers['if-none-match']) ? await reply.code(304).send() : bootstrap;
  });
  registerOperation(
    app,
    putPosOrder,
    async ({ terminal, params, body, request }) => {
      const operation = { kind: 'order', offline_id: params.uuid, body };
      const receiving = { terminal, receivedAt: new Date(), log: request.log };
      const [result] = await receiveOperations(db, [operation], receiving);
      if (!result) throw new Error('An operation has no result');
      return answerOf(result);
    },
    { rawBody: true },
  );
  registerOperation(app, putPosPrinter, async ({ terminal, params, body }) => {
    // A new one is given the categories that there are.
    const id = await withMenu(db, terminal.locationId, (scope) =>
      putPrinter(scope, terminal.locationId, { ...body, offline_id: params.uuid, station_id: terminal.terminalId }),
    );
    return { id, ...body };
  });
  registerOperation(app, syncTerminal, async ({ terminal, body, request }) => {
    const receiving = { terminal, receivedAt: new Date(), log: request.log };
    return { results: await receiveOperations(db, body.operations, receiving) };
  });
}

/** Whether a terminal's If-None-Match names `etag`: alone or in a list, weak or strong, or as anything at all. */
function isKnown(etag: string, condition = ''): boolean {
  const tags = condition.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

/** Alone, an order that was not stored is an error of the API. */
function answerOf({ fields, ...result }: OperationResult): SyncResult {
  if (result.status !== 'conflict' && result.status !== 'rejected') return result;
  const code = result.status === 'conflict' ? 'conflict' : 'invalid_request';
  throw new AppError(code, result.message ?? 'Not stored', { ...(fields && { fields }) });
}
