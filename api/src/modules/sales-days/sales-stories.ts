import { randomUUID } from 'node:crypto';
import type { PosOrder } from '@backoffice/contract/pos';
import * as fc from 'fast-check';
import { buildPosOrder } from '../../../test/pos-orders';

const DAYS = [
  '2026-03-07T23:30:00.000Z',
  '2026-03-08T06:59:59.999Z',
  '2026-03-09T03:59:59.999Z',
  '2026-03-09T04:00:00.000Z',
];
const anyLine = fc.record({
  item_id: fc.constantFrom(null, 1, 2),
  category_id: fc.constantFrom(null, 1),
  price: fc.integer({ min: 1, max: 2_000 }).map((cents) => cents / 100),
  tax_positions: fc.constantFrom<number[]>([], [0]),
});
const anyRevision = fc.record({
  items: fc.array(anyLine, { minLength: 1, maxLength: 3 }),
  employee_id: fc.constantFrom(null, 1, 2),
  type: fc.constantFrom<PosOrder['type'][]>('DineIn', 'Delivery'),
  status: fc.constantFrom<PosOrder['status'][]>('Open', 'Completed', 'Completed', 'Voided'),
  tenders: fc.constantFrom<Array<'Cash' | 'Card'>>('Cash', 'Card'),
  captured: fc.boolean(),
  split: fc.boolean(),
});
/** An order's revisions, and when its first payment is given back. */
export const anyStory = fc.record({
  at: fc.constantFrom(...DAYS),
  revisions: fc.array(anyRevision, { minLength: 1, maxLength: 3 }),
  refundedAt: fc.option(fc.constantFrom(...DAYS)),
});
type Revision = typeof anyRevision extends fc.Arbitrary<infer Value> ? Value : never;

function revisionOf(at: string, revision: number, told: Revision, paymentIds: string[]): PosOrder {
  const { tenders, captured, split, ...values } = told;
  const payments = (split ? [0, 1] : [0]).map((position) => ({
    offline_id: paymentIds[position] ?? '',
    payment_type: position === 0 ? tenders : ('Cash' as const),
    card_type: tenders === 'Card' && position === 0 ? ('Debit' as const) : null,
    captured,
    amount: 1,
    created_at: at,
  }));
  const taxes = [{ tax_id: 7, name: 'Tax', rate: 8 }];
  return buildPosOrder({ ...values, revision, taxes, created_at: at, sent_at: at, payments });
}

type Operation = [uuid: string, body: unknown, kind?: string];

/** What terminals tell of a story, in its order. */
export function toldStory({
  at,
  revisions,
  refundedAt,
}: typeof anyStory extends fc.Arbitrary<infer Story> ? Story : never): Operation[] {
  const [uuid, ...paymentIds] = [randomUUID(), randomUUID(), randomUUID()];
  const orders = revisions.map((each, index): Operation => [uuid, revisionOf(at, index + 1, each, paymentIds)]);
  if (!refundedAt) return orders;
  const money = { payment_offline_id: paymentIds[0], amount: 0.4, tips: 0, employee_id: 2 };
  const refund: Operation = [randomUUID(), { ...money, created_at: refundedAt, sent_at: refundedAt }, 'refund'];
  return [...orders.slice(0, 1), refund, ...orders.slice(1)];
}
