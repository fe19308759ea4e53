import * as z from 'zod/mini';
import { bootstrap } from './bootstrap';
import { id, money } from './fields';
import { operation } from './operation';
import { posCashReconciliation, posOrder, posRefund } from './pos-sales';
import { terminalTask } from './rights';

export const MAX_SYNC_OPERATIONS = 100;

export const pairTerminal = operation({
  method: 'POST',
  path: '/pos/pair',
  summary: 'Exchange a pairing code for a device token',
  access: 'public',
  body: z.strictObject({
    code: z.string().check(z.length(8)),
    app_version: z._default(z.string().check(z.maxLength(40)), ''),
  }),
  response: z.object({ terminal_id: id, device_token: z.string() }),
});

export const createEmployeeSession = operation({
  method: 'POST',
  path: '/pos/employee_sessions',
  summary: 'Identify an employee at the terminal by passcode, and return the role and its modules',
  access: 'terminal',
  body: z.strictObject({ passcode: z.string().check(z.regex(/^\d{4}$/, 'Passcode must be 4 digits')) }),
  response: z.object({
    employee: z.object({ id, first_name: z.string(), last_name: z.string() }),
    role: z.object({ id, name: z.string() }),
    modules: z.array(z.string()),
  }),
});

export const createApproval = operation({
  method: 'POST',
  path: '/pos/approvals',
  summary: 'Identify by passcode the employee who approves a task; refused with not_permitted without the right to it',
  access: 'terminal',
  body: z.strictObject({
    passcode: z.string().check(z.regex(/^\d{4}$/, 'Passcode must be 4 digits')),
    task: terminalTask,
  }),
  response: z.object({ employee: z.object({ id, first_name: z.string(), last_name: z.string() }) }),
});

export const getBootstrap = operation({
  method: 'GET',
  path: '/pos/bootstrap',
  summary: 'All current data that a terminal needs to sell; responds 304 to a matching If-None-Match',
  access: 'terminal',
  response: bootstrap,
});

const syncStatus = z.enum(['created', 'updated', 'duplicate', 'conflict', 'rejected']);

/** Result of one operation. `code`, `message` and `fields` contain the reason for a rejection. */
export const syncResult = z.object({
  offline_id: z.string(),
  status: syncStatus,
  id: z.optional(id),
  revision: z.optional(z.int()),
  total_amount: z.optional(money),
  /** Irregularities to review, with which the record was stored. */
  flags: z.optional(z.array(z.string())),
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  /** Messages by invalid field of the body, such as `items.0.price`. */
  fields: z.optional(z.record(z.string(), z.string())),
});
export type SyncResult = z.infer<typeof syncResult>;

/** An operation with a record that a terminal identifies by its own UUID. */
const byUuid = {
  method: 'PUT',
  access: 'terminal',
  params: z.object({ uuid: z.uuid() }),
  response: syncResult,
} as const;

export const putPosOrder = operation({
  ...byUuid,
  path: '/pos/orders/:uuid',
  summary: 'Create or amend an order; sending the same body again returns the first result',
  body: posOrder,
});

export const putPosRefund = operation({
  ...byUuid,
  path: '/pos/refunds/:uuid',
  summary: 'Refund a payment; sending the same body again returns the first result',
  body: posRefund,
});

export const putPosCashReconciliation = operation({
  ...byUuid,
  path: '/pos/cash_reconciliations/:uuid',
  summary: 'Close a cash drawer; sending the same body again returns the first result',
  body: posCashReconciliation,
});

/** Kinds of operations in a batch. The body of an operation is that of the route for its kind. */
export const syncKind = z.enum(['order', 'refund', 'cash_reconciliation', 'printer']);
export type SyncKind = z.infer<typeof syncKind>;

export const syncTerminal = operation({
  method: 'POST',
  path: '/pos/sync',
  summary:
    'An ordered batch of orders, refunds, cash reconciliations and printers; each operation succeeds or fails alone',
  access: 'terminal',
  body: z.strictObject({
    operations: z
      .array(z.object({ kind: z.string(), offline_id: z.string(), body: z.unknown() }))
      .check(
        z.minLength(1),
        z.maxLength(MAX_SYNC_OPERATIONS, `A batch can have ${MAX_SYNC_OPERATIONS} operations at most`),
      ),
  }),
  response: z.object({ results: z.array(syncResult) }),
});
