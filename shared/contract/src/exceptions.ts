import * as z from 'zod/mini';
import { booleanParam, id, idParam, idParams, instant, money } from './fields';
import { operation } from './operation';
import { pagingMetadata, pagingQuery } from './paging';
import { chart, person, range } from './reports';
import { manage, view } from './rights';
import { capitalize } from './words';

/**
 * Names of the kinds of exceptions. An exception is an irregular sale, refund or cash count, or an operation of a
 * terminal that the API refused. The keys are stored in the database: add keys, but never rename one.
 */
const LABELS = {
  void_after_payment: 'Void after payment',
  refund_too_large: 'Refund beyond payment',
  refunded_payment_left_out: 'Refunded payment removed',
  without_right: 'Not permitted',
  changed_price: 'Price changed',
  large_discount: 'Large discount',
  discount_too_large: 'Discount beyond price',
  former_employee: 'Former employee',
  unknown_employee: 'Unknown employee',
  clock_ahead: 'Wrong clock',
  late: 'Late',
  total_mismatch: 'Totals differ',
  payment_mismatch: 'Payment differs',
  hidden_item: 'Hidden item',
  unknown_item: 'Unknown item',
  missing_reason: 'Drawer without reason',
  missing_comment: 'Drawer without comment',
  refused_void: 'Refused: void without refund',
  refused_void_over_refund: 'Refused: void after excess refund',
  refused_payment_captured: 'Refused: payment changed',
  refused_order_paid: 'Refused: paid order changed',
  refused_day_closed: 'Refused: closed day changed',
  refused_unknown_payment: 'Refused: refund without payment',
  refused_conflict: 'Refused: ID reused',
  refused_stale_revision: 'Refused: outdated order',
  refused_negative_amount: 'Refused: negative amount',
} as const;

export type ExceptionKind = keyof typeof LABELS;
const kinds = Object.keys(LABELS) as [ExceptionKind, ...ExceptionKind[]];
export const exceptionKind = z.enum(kinds);

/** Returns the name of a kind: `Void after payment`. For an unknown kind, derives it from the key. */
export function exceptionLabel(kind: string): string {
  const labels: Readonly<Record<string, string>> = LABELS;
  return labels[kind] ?? capitalize(kind.replaceAll('_', ' '));
}

/** Whether an exception is an operation that the API refused and that therefore changed no figure. */
export function isRefusedOperation({ kind }: { kind: string }): boolean {
  return kind.startsWith('refused_');
}

const exceptionFilters = {
  ...range,
  kind: z.optional(exceptionKind),
  employee_id: z.optional(idParam),
  terminal_id: z.optional(idParam),
  is_seen: z.optional(booleanParam),
};
export const exceptionsSummaryQuery = z.object(exceptionFilters);

export const salesException = z.object({
  id,
  /** Text, because a later release may have stored a kind that this one does not know. */
  kind: z.string(),
  /** Whether a refused operation was accepted later, for example a refund that had arrived before its order. */
  accepted_later: z.boolean(),
  /** Time of the operation; for late sales, wrong clocks and refused operations, the time at which it was received. */
  at: instant,
  employee: z.nullable(person),
  /** Null when the terminal sent no approval. */
  approved_by: z.nullable(person),
  terminal: z.nullable(z.object({ id, name: z.string() })),
  /** Null for a cash drawer, and for a refused operation whose order is not known. */
  order_id: z.nullable(id),
  cash_reconciliation_id: z.nullable(id),
  /** Text that the terminal sent; may be empty. */
  reason: z.string(),
  /** Amount in dollars that the exception is about, for example the refund or the difference; null when unknown. */
  amount: z.nullable(money),
  /** Null until somebody has marked the exception as seen. */
  seen: z.nullable(z.object({ at: instant, by: z.string(), note: z.string() })),
});
export type SalesException = z.infer<typeof salesException>;

export const listExceptions = operation({
  method: 'GET',
  path: '/reports/exceptions',
  right: view('exceptions'),
  summary: 'Exceptions in the sales of a time range, newest first',
  query: z.extend(pagingQuery, exceptionFilters),
  response: z.object({ data: z.object({ exceptions: z.array(salesException) }), paging_metadata: pagingMetadata }),
});

export const exceptionTotals = z.object({
  count: z.int(),
  not_seen: z.int(),
  /** Number of distinct orders with exceptions. */
  orders: z.int(),
  refused: z.int(),
});
export type ExceptionTotals = z.infer<typeof exceptionTotals>;

/** The amounts of the chart are 0, because amounts of different kinds of exceptions have no meaningful sum. */
const exceptionsSummary = z.object({ totals: exceptionTotals, chart });
export type ExceptionsSummary = z.infer<typeof exceptionsSummary>;

export const summarizeExceptions = operation({
  method: 'GET',
  path: '/reports/exceptions/summary',
  right: view('exceptions'),
  summary: 'Numbers of exceptions in a time range, with a chart',
  query: exceptionsSummaryQuery,
  response: exceptionsSummary,
});

export const exceptionNote = z.object({
  note: z.string().check(z.trim(), z.maxLength(500, 'Note can contain a maximum of 500 characters')),
});

export const updateException = operation({
  method: 'PUT',
  path: '/exceptions/:id',
  right: manage('exceptions'),
  summary: 'Mark an exception as seen by the signed-in user, with a note, or as not seen',
  params: idParams,
  body: z.strictObject({
    is_seen: z.boolean(),
    /** If omitted, an exception that is already marked as seen keeps its note and the user who marked it. */
    note: z.optional(exceptionNote.shape.note),
    /**
     * The `seen_at` that the client has read; null for an exception that nobody had seen. The change is refused with
     * `changed_meanwhile` if the stored `seen_at` is different. If omitted, this is not checked.
     */
    seen_at: z.optional(z.nullable(instant)),
  }),
  response: salesException,
});
