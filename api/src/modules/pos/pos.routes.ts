import type { Operation } from '@backoffice/contract/operation';
import {
  createApproval,
  createEmployeeSession,
  getBootstrap,
  pairTerminal,
  putPosCashReconciliation,
  putPosOrder,
  putPosRefund,
  type SyncKind,
  type SyncResult,
  type syncResult,
  syncTerminal,
} from '@backoffice/contract/pos';
import { putPosPrinter } from '@backoffice/contract/printers';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { withMenuLock } from '../../database/menu-lock';
import type { Db } from '../../database/schema';
import { AppError } from '../../errors';
import { createLocationQueue } from '../../location-queue';
import { readBearerToken, type TerminalIdentity } from '../../plugins/authentication';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { putPrinter } from '../printers/printers.repository';
import { readDeviceTokenLocation } from '../terminals/device-token';
import { pairDevice } from '../terminals/pairing.service';
import { createBootstrapReader } from './bootstrap.service';
import { identifyApprover, identifyEmployee } from './employee-session.service';
import { receiveOperations } from './receive-operations';

/**
 * Maximum number of pairing attempts per client address. A pairing code has 8 characters of an alphabet of 30, so at
 * this rate guessing a code takes longer than the code is valid.
 */
const PAIRINGS_PER_MINUTE = 10;

/**
 * Five tasks run concurrently, and at most four of them for one location. Each task uses one of the process's ten
 * database connections; the other five connections serve the back office. Storing 200 waiting batches takes 5 to 10 s.
 */
const INGEST_LIMITS = { concurrency: 5, concurrencyPerLocation: 4, maxWaiting: 200 };

interface Ingest {
  /** Throws `too_many_attempts` while too many tasks of the terminal's location are waiting. */
  checkCapacity(request: FastifyRequest): void;
  receive(operations: readonly unknown[], terminal: TerminalIdentity, log: FastifyBaseLogger): Promise<SyncResult[]>;
}

function createIngest(db: Db): Ingest {
  const queue = createLocationQueue(INGEST_LIMITS);
  return {
    checkCapacity(request) {
      // The location comes from a token that is not verified yet, so that a refusal needs no database query.
      const locationId = readDeviceTokenLocation(readBearerToken(request));
      if (locationId !== undefined) queue.checkCapacity(locationId);
    },
    async receive(operations, terminal, log) {
      const context = { terminal, receivedAt: new Date(), log };
      return await queue.run(terminal.locationId, () => receiveOperations(db, operations, context));
    },
  };
}

export function registerPosRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const ingest = createIngest(db);
  const readBootstrap = createBootstrapReader(db);
  registerOperation(app, pairTerminal, ({ body }) => pairDevice(db, body), {
    perMinute: PAIRINGS_PER_MINUTE,
  });
  registerOperation(app, createEmployeeSession, ({ terminal, body }) =>
    identifyEmployee(services, terminal, body.passcode),
  );
  registerOperation(app, createApproval, async ({ terminal, body: { passcode, task } }) => ({
    employee: await identifyApprover(services, terminal, passcode, task),
  }));
  registerOperation(app, getBootstrap, async ({ terminal, request, reply }) => {
    const { etag, bootstrap } = await readBootstrap(terminal, request.headers['if-none-match']);
    reply.header('ETag', etag).header('Cache-Control', 'private, no-cache');
    return bootstrap ?? (await reply.code(304).send());
  });
  registerSingleOperation(app, ingest, 'order', putPosOrder);
  registerSingleOperation(app, ingest, 'refund', putPosRefund);
  registerSingleOperation(app, ingest, 'cash_reconciliation', putPosCashReconciliation);
  registerOperation(app, putPosPrinter, async ({ terminal, params, body }) => {
    // A new printer prints all existing categories, so the menu must not change until the printer is stored.
    const { id } = await withMenuLock(db, terminal.locationId, (scope) =>
      putPrinter(scope, terminal.locationId, { ...body, offline_id: params.uuid, station_id: terminal.terminalId }),
    );
    return { id, ...body };
  });
  registerOperation(
    app,
    syncTerminal,
    async ({ terminal, body, request }) => ({
      results: await ingest.receive(body.operations, terminal, request.log),
    }),
    { checkCapacity: ingest.checkCapacity, checksBody: true },
  );
}

type SingleOperation = Operation<
  NonNullable<typeof putPosOrder.params>,
  z.core.$ZodType,
  z.core.$ZodType,
  typeof syncResult
>;

/**
 * Registers an operation that a terminal sends in a request of its own. The server stores it as a batch of one
 * operation.
 */
function registerSingleOperation(
  app: FastifyInstance,
  { checkCapacity, receive }: Ingest,
  kind: SyncKind,
  operation: SingleOperation,
): void {
  registerOperation(
    app,
    operation,
    async ({ terminal, params, body, request, reply }) => {
      const [result] = await receive([{ kind, offline_id: params.uuid, body }], terminal, request.log);
      if (!result)
        throw new Error(`The ${kind} ${params.uuid} has no result: receiveOperations must return one per operation`);
      return sendResult(result, reply);
    },
    { rawBody: true, checksBody: true, checkCapacity },
  );
}

/** Sends the result of a single operation; `conflict` and `rejected` become HTTP errors with the code of the result. */
function sendResult(result: SyncResult, reply: FastifyReply): SyncResult | FastifyReply {
  if (result.status !== 'conflict' && result.status !== 'rejected') return result;
  const { code = 'invalid_request', message = 'Not stored', fields } = result;
  if (code === 'internal') throw new AppError(code, message);
  const status = code === 'invalid_request' ? 400 : 409;
  return reply.code(status).send({ code, message, ...(fields && { fields }) });
}
