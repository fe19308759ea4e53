import type { ExceptionKind } from '@backoffice/contract/exceptions';
import { id } from '@backoffice/contract/fields';
import { fromCents, toCents } from '@backoffice/contract/money';
import type { SyncResult } from '@backoffice/contract/pos';
import * as z from 'zod/mini';
import type { LocationDb } from '../../database/location-scope';
import { REFUNDED_TOO_MUCH } from './captured-payments';
import { insertRefusedOperations } from './sales-exceptions.repository';
import { type IncomingOperation, type IngestContext, removeNulCharacters } from './sent-operations';

/** The kind of exception for each error code of a refused operation. Operations with other codes are not exceptions. */
const KINDS = new Map<string | undefined, ExceptionKind>([
  ['payment_captured', 'refused_payment_captured'],
  ['order_paid', 'refused_order_paid'],
  ['day_closed', 'refused_day_closed'],
  ['unknown_payment', 'refused_unknown_payment'],
  ['conflict', 'refused_conflict'],
]);

const AMOUNT_FIELDS = new Set([
  ...['amount', 'tips', 'tendered_amount', 'price', 'discount_amount', 'total_amount'],
  ...['opening_float', 'cash_in', 'cash_out', 'reconciled_balance', 'cash_withdrawn', 'cash_topped_up'],
]);
/** Limit of the column `sales_exceptions.amount`. Amounts in invalid bodies can exceed it. */
const MAX_STORED_AMOUNT = 9_999_999_999;

/** The fields of a refused body that are shown with the exception. An invalid field counts as missing. */
const refusedBody = z.object({
  status: z.catch(z.nullable(z.string()), null),
  employee_id: z.catch(z.nullable(id), null),
  approved_by_employee_id: z.catch(z.nullable(id), null),
  reason: z.catch(z.string().check(z.maxLength(500)), ''),
  amount: z.catch(z.nullable(z.number()), null),
  tips: z.catch(z.number(), 0),
  total_amount: z.catch(z.nullable(z.number()), null),
  payment_offline_id: z.catch(z.nullable(z.uuid()), null),
  payments: z.catch(z.array(z.object({ offline_id: z.uuid() })), []),
});
type RefusedBody = z.output<typeof refusedBody>;
const NO_FIELDS = z.parse(refusedBody, {});

/** An operation whose result was `conflict` or `rejected`, as it is stored for the list of exceptions. */
export interface RefusedOperation {
  location_id: number;
  kind: ExceptionKind;
  received_at: Date;
  offline_id: string;
  content_hash: string;
  /** UUID of the order when the operation is an order; null for other operations. */
  order_offline_id: string | null;
  /** UUIDs with which the order is found: the UUIDs of the operation and of the payments in its body. */
  payment_ids: string[];
  cash_reconciliation_id: number | null;
  terminal_id: number;
  employee_id: number | null;
  approved_by_employee_id: number | null;
  reason: string;
  /** In dollars; null means the total of the stored order, or `sent_total` if no order is stored. */
  amount: number | null;
  sent_total: number | null;
}

/** Stores exceptions for operations that contradict stored sales or have a negative amount. */
export async function recordRefusedOperations(
  scope: LocationDb,
  operations: readonly IncomingOperation[],
  results: readonly SyncResult[],
  context: IngestContext,
): Promise<void> {
  const refused: RefusedOperation[] = [];
  for (const [position, operation] of operations.entries()) {
    const result = results[position];
    const isRefused = result?.status === 'conflict' || result?.status === 'rejected';
    if (isRefused && operation.kind !== 'printer') refused.push(...buildRefusedOperation(operation, result, context));
  }
  await insertRefusedOperations(scope, refused);
}

function buildRefusedOperation(
  operation: IncomingOperation,
  result: SyncResult,
  { terminal: { locationId, terminalId }, receivedAt }: IngestContext,
): RefusedOperation[] {
  const { kind: operationKind, offlineId, hash } = operation;
  const { data: body = NO_FIELDS } = z.safeParse(refusedBody, operation.body);
  const negative = result.code === 'invalid_request' ? sumNegativeAmounts(operation.body) : 0;
  const kind = negative < 0 ? 'refused_negative_amount' : findKind(result, body);
  if (!kind) return [];
  const refunded = operationKind === 'refund' && body.amount !== null ? body.amount + body.tips : null;
  return [
    {
      location_id: locationId,
      kind,
      received_at: receivedAt,
      offline_id: offlineId,
      content_hash: `\\x${hash.toString('hex')}`,
      order_offline_id: operationKind === 'order' ? offlineId : null,
      payment_ids: [offlineId, ...listPayments(body)],
      cash_reconciliation_id: operationKind === 'cash_reconciliation' ? (result.id ?? null) : null,
      terminal_id: terminalId,
      employee_id: body.employee_id,
      approved_by_employee_id: body.approved_by_employee_id,
      reason: removeNulCharacters(body.reason),
      amount: storedAmount(negative < 0 ? negative : refunded),
      sent_total: storedAmount(body.total_amount),
    },
  ];
}

/**
 * Returns the kind of exception, or undefined when the operation is not an exception. An outdated revision of an open
 * order is not an exception, because it also occurs when messages of a terminal arrive out of order.
 */
function findKind({ code, fields }: SyncResult, { status }: RefusedBody): ExceptionKind | undefined {
  if (code === 'stale_revision') return status === 'Open' ? undefined : 'refused_stale_revision';
  if (code !== 'payment_captured' || status !== 'Voided') return KINDS.get(code);
  return fields?.status === REFUNDED_TOO_MUCH ? 'refused_void_over_refund' : 'refused_void';
}

function listPayments({ payments, payment_offline_id }: RefusedBody): string[] {
  return [
    ...payments.map(({ offline_id }) => offline_id),
    ...(payment_offline_id === null ? [] : [payment_offline_id]),
  ];
}

function sumNegativeAmounts(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce((sum, [name, entry]: [string, unknown]) => {
    if (typeof entry === 'number') return AMOUNT_FIELDS.has(name) ? sum + Math.min(entry, 0) : sum;
    return sum + sumNegativeAmounts(entry);
  }, 0);
}

/** Rounds dollars to cents; returns null for an amount that is unknown or too large to be stored. */
function storedAmount(dollars: number | null): number | null {
  return dollars === null || !(Math.abs(dollars) < MAX_STORED_AMOUNT) ? null : fromCents(toCents(dollars));
}
