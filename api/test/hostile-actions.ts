import { randomUUID } from 'node:crypto';
import type { PosOrder, PosRefund } from '@backoffice/contract/pos-sales';
import { buildPosOrder } from './pos-orders';
import { buildPosRefund } from './pos-refunds-and-reconciliations';

const TEN_YEARS_MS = 10 * 365 * 86_400_000;

/** A terminal that sends operations regardless of whether the API accepts them. */
export interface HostileTerminal {
  put(uuid: string, body: PosOrder): Promise<unknown>;
  putRefund(body: PosRefund, uuid?: string): Promise<unknown>;
}

/** A paid order that the API has stored; `order` is its last revision. */
export interface PaidSale {
  uuid: string;
  order: PosOrder;
}

/** An attack by a hostile terminal on its sale `own` or on the sale `other` of another terminal. */
export type HostileAction = (terminal: HostileTerminal, own: PaidSale, other: PaidSale) => Promise<unknown>;

/** Builds an order of $10 with a $2 tip, paid in cash. */
export function buildPaidOrder(values: Parameters<typeof buildPosOrder>[0] = {}): PosOrder {
  return buildPosOrder({ payments: [{ amount: 10, tips: 2 }], ...values });
}

function nextRevision({ order }: PaidSale): PosOrder {
  return { ...order, revision: order.revision + 1 };
}

function firstPayment({ order }: PaidSale): string {
  const [payment] = order.payments;
  if (!payment) throw new Error('A paid sale has a payment');
  return payment.offline_id;
}

function changePayments(sale: PaidSale, changes: Partial<PosOrder['payments'][number]>): PosOrder {
  const order = nextRevision(sale);
  return { ...order, payments: order.payments.map((payment) => ({ ...payment, ...changes })) };
}

/** Attacks whose operations must all be rejected and listed as exceptions; the attacks must not change any figure. */
export const REFUSED_ACTIONS: Record<string, HostileAction> = {
  voidWithoutRefund: (terminal, own) => terminal.put(own.uuid, { ...nextRevision(own), status: 'Voided' }),
  leaveOutThePayment: (terminal, own) => terminal.put(own.uuid, { ...nextRevision(own), payments: [] }),
  lowerThePayment: (terminal, own) => terminal.put(own.uuid, changePayments(own, { amount: 0.01 })),
  turnCashIntoCard: (terminal, own) =>
    terminal.put(own.uuid, changePayments(own, { payment_type: 'Card', card_type: 'Debit' })),
  discountAfterPayment: (terminal, own) =>
    terminal.put(own.uuid, { ...nextRevision(own), discount_amount: 9, total_amount: 1 }),
  reopenAPaidOrder: (terminal, own) => terminal.put(own.uuid, { ...nextRevision(own), status: 'Open' }),
  blameAnother: (terminal, own) => terminal.put(own.uuid, { ...nextRevision(own), employee_id: 999_999_999 }),
  reuseTheUuidOfAnother: (terminal, _, { uuid, order }) =>
    terminal.put(uuid, { ...order, items: order.items.map((item) => ({ ...item, price: 1 })), note: randomUUID() }),
  reuseThePaymentOfAnother: (terminal, _, { order }) => terminal.put(randomUUID(), order),
  reuseAPaymentAsARefund: (terminal, own) =>
    terminal.putRefund(
      buildPosRefund({ payment_offline_id: firstPayment(own), reason: randomUUID() }),
      firstPayment(own),
    ),
  tipNegatively: (terminal) =>
    terminal.put(randomUUID(), buildPosOrder({ payments: [{ amount: 10, tips: -9, tendered_amount: 10 }] })),
  refundNothing: (terminal) => terminal.putRefund(buildPosRefund({ payment_offline_id: randomUUID(), amount: 500 })),
  refundNegatively: (terminal, own) =>
    terminal.putRefund({ ...buildPosRefund({ payment_offline_id: firstPayment(own) }), amount: -10 }),
  raceRevisions: (terminal, own) => {
    const next = nextRevision(own);
    const race = [1, 1, 0].map((more) => ({
      ...next,
      revision: next.revision + more,
      payments: [],
      note: randomUUID(),
    }));
    return Promise.all(race.map((body) => terminal.put(own.uuid, body)));
  },
};

/**
 * Attacks whose operations are stored unchanged, but listed as exceptions. Use the same `other` for only one of these
 * attacks.
 */
export const FLAGGED_ACTIONS: Record<string, HostileAction> = {
  sellTenYearsAgo: (terminal) => sellAt(terminal, new Date(Date.now() - TEN_YEARS_MS)),
  sellInTenYears: (terminal) => sellAt(terminal, new Date(Date.now() + TEN_YEARS_MS)),
  refundAnotherBeyondItsPayment: (terminal, _, other) =>
    terminal.putRefund(buildPosRefund({ payment_offline_id: firstPayment(other), amount: 1_000 })),
  payAPaidOrder: (terminal, _, other) => {
    const order = nextRevision(other);
    const { payments } = buildPosOrder({ payments: [{ amount: 5 }] });
    return terminal.put(other.uuid, { ...order, payments: [...order.payments, ...payments] });
  },
};

function sellAt(terminal: HostileTerminal, time: Date): Promise<unknown> {
  const at = time.toISOString();
  const order = buildPosOrder({ created_at: at, sent_at: at, payments: [{ amount: 10, created_at: at }] });
  return terminal.put(randomUUID(), order);
}
