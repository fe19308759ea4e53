import { randomUUID } from 'node:crypto';
import type { PosOrder } from '@backoffice/contract/pos-sales';
import type { Tender } from '@backoffice/contract/sale-kinds';
import * as fc from 'fast-check';
import { buildPosOrder } from '../../../../test/pos-orders';
import { buildPosRefund } from '../../../../test/pos-refunds-and-reconciliations';
import { buildRefundedOrder, randomOutcome } from './refunded-orders';

/**
 * Time zones with unusual clock changes, and event times around their midnights and clock changes. The times of a
 * period span more than three days, because only charts of longer ranges are by day and are read from the rollups.
 */
export const CLOCK_CHANGE_PERIODS = [
  {
    zones: ['America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Asia/Tokyo'],
    times: [
      ...[
        '2026-03-01T04:59:59.999Z',
        '2026-03-01T05:00:00.000Z',
        '2026-03-07T13:29:59.999Z',
        '2026-03-07T18:30:00.000Z',
      ],
      ...[
        '2026-03-08T03:30:00.000Z',
        '2026-03-08T06:59:59.999Z',
        '2026-03-09T03:59:59.999Z',
        '2026-03-09T04:00:00.000Z',
      ],
    ],
  },
  {
    // Clocks go back from 00:01 to 23:01.
    zones: ['America/St_Johns', 'America/New_York', 'Africa/Cairo'],
    times: [
      ...[
        '2010-11-07T02:29:59.999Z',
        '2010-11-07T02:30:00.000Z',
        '2010-11-07T02:30:59.999Z',
        '2010-11-07T02:31:00.000Z',
      ],
      ...[
        '2010-11-07T03:30:00.000Z',
        '2010-11-07T03:59:59.999Z',
        '2010-11-12T03:30:00.000Z',
        '2010-11-12T12:00:00.000Z',
      ],
    ],
  },
  {
    // Apia skipped 30 December 2011.
    zones: ['Pacific/Apia', 'America/New_York'],
    times: [
      ...[
        '2011-12-20T09:59:59.999Z',
        '2011-12-20T10:00:00.000Z',
        '2011-12-30T09:59:59.999Z',
        '2011-12-30T10:00:00.000Z',
      ],
      ...[
        '2011-12-31T09:59:59.999Z',
        '2011-12-31T10:00:00.000Z',
        '2012-01-01T04:59:59.999Z',
        '2012-01-01T05:00:00.000Z',
      ],
    ],
  },
] as const;

const randomLine = fc.record({
  item_id: fc.constantFrom(null, 1, 2),
  item_name: fc.constantFrom('Soup of the day', 'Soup'),
  category_id: fc.constantFrom(null, 1),
  price: fc.integer({ min: 1, max: 2_000 }).map((cents) => cents / 100),
  discount_amount: fc.constantFrom(0, 0, 0.3),
  discount_kind: fc.constantFrom<PosOrder['items'][number]['discount_kind'][]>('Discount', 'Comp'),
  discount_reason: fc.constantFrom('', '', 'Spilled'),
  modifiers: fc.constantFrom<PosOrder['items'][number]['modifiers'][]>(
    [],
    [{ modifier_id: 3, name: 'Extra', price: 0.5 }],
    [
      { modifier_id: 3, name: 'Extra', price: 0.5 },
      { modifier_id: null, name: 'Half', price: 0 },
    ],
  ),
  quantity: fc.constantFrom(1, 1, 2, 0.375),
  tax_positions: fc.constantFrom<number[][]>([], [0], [0, 1], [1]),
});
const randomRevision = fc.record({
  items: fc.array(randomLine, { minLength: 1, maxLength: 3 }),
  employee_id: fc.constantFrom(null, 1, 2),
  type: fc.constantFrom<PosOrder['type'][]>('DineIn', 'Delivery'),
  source: fc.constantFrom<PosOrder['source'][]>('Pos', 'Online'),
  discount_amount: fc.constantFrom(0, 0, 0.5),
  discount_reason: fc.constantFrom('', '', 'Regular'),
  cash_discount_rate: fc.constantFrom(0, 0, 4),
  status: fc.constantFrom<PosOrder['status'][]>('Open', 'Completed', 'Completed', 'Voided'),
  tender: fc.constantFrom<Tender[]>('Cash', 'Card', 'GiftCard', 'Voucher'),
  guest_count: fc.constantFrom(null, 2, 7),
  cash_rounding: fc.constantFrom(0, 0, 0.02, -0.02),
  service_charges: fc.constantFrom<PosOrder['service_charges'][]>(
    [],
    [],
    [{ name: 'Service', rate: 18, amount: 0, tax_positions: [0] }],
    [{ name: 'Delivery', rate: null, amount: 1.25, tax_positions: [] }],
  ),
  captured: fc.boolean(),
  isSplit: fc.boolean(),
  paidAt: fc.nat(7),
});

/**
 * Midnight, cut-offs that clocks skip or repeat, cut-offs at the time of events, and any other minute of the morning.
 */
export const randomCutoff = fc.oneof(
  fc.constantFrom('00:00', '00:01', '01:30', '02:15', '02:30', '05:00', '11:59'),
  fc.nat(719).map((minutes) => new Date(minutes * 60_000).toISOString().slice(11, 16)),
);

/**
 * Steps of a location's history. `order` is a position in the list of orders so far, and `time` a position in the
 * period's times.
 */
export const randomHistory = fc.record({
  period: fc.constantFrom(...CLOCK_CHANGE_PERIODS),
  cutoff: randomCutoff,
  steps: fc.array(
    fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({ kind: fc.constant('order' as const), time: fc.nat(7), revision: randomRevision }),
      },
      {
        weight: 3,
        arbitrary: fc.record({ kind: fc.constant('amend' as const), order: fc.nat(9), revision: randomRevision }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          ...{ kind: fc.constant('refunded order' as const), time: fc.nat(7) },
          ...{ revision: randomRevision, outcome: randomOutcome },
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          ...{ kind: fc.constant('refund' as const), order: fc.nat(9), time: fc.nat(7) },
          reason: fc.constantFrom('', '', 'Cold food', 'Changed mind'),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant('settings' as const), zone: fc.nat(3), cutoff: randomCutoff }),
      },
      {
        weight: 3,
        arbitrary: fc.record({ kind: fc.constant('refresh' as const), workers: fc.integer({ min: 1, max: 3 }) }),
      },
    ),
    { minLength: 2, maxLength: 10 },
  ),
});

type History = typeof randomHistory extends fc.Arbitrary<infer Value> ? Value : never;
export type HistoryStep = History['steps'][number];
type Revision = typeof randomRevision extends fc.Arbitrary<infer Value> ? Value : never;
export type Operation = [uuid: string, body: unknown, kind: string];

interface SentOrder {
  uuid: string;
  paymentIds: string[];
  at: string;
  revision: number;
  isRefunded: boolean;
}

/** Returns a function that builds the operations, if any, that a terminal sends for a step of the history. */
export function createOperationsBuilder(times: readonly string[]): (step: HistoryStep) => Operation[] {
  const orders: SentOrder[] = [];
  return (step) => {
    if (step.kind === 'settings' || step.kind === 'refresh') return [];
    const at = 'time' in step ? (times[step.time % times.length] ?? '') : '';
    if (step.kind === 'order' || step.kind === 'refunded order') {
      const isRefunded = step.kind === 'refunded order';
      const order = { uuid: randomUUID(), paymentIds: [randomUUID(), randomUUID()], at, revision: 1, isRefunded };
      // A refund between the operations of a voided order would make the terminal reject its void.
      if (step.kind === 'order' || !step.outcome.isVoided) orders.push(order);
      if (step.kind === 'refunded order') {
        const { uuid } = order;
        return buildRefundedOrder(buildOrder(order, step.revision, times), { uuid, outcome: step.outcome, times });
      }
      return [[order.uuid, buildOrder(order, step.revision, times), 'order']];
    }
    const order = orders[step.order % orders.length];
    if (!order) return [];
    if (step.kind === 'refund') {
      const refund = {
        payment_offline_id: order.paymentIds[0] ?? '',
        amount: 0.4,
        tips: 0,
        employee_id: 2,
        reason: step.reason,
      };
      return [[randomUUID(), buildPosRefund({ ...refund, created_at: at, sent_at: at }), 'refund']];
    }
    if (order.isRefunded) return [];
    order.revision += 1;
    return [[order.uuid, buildOrder(order, step.revision, times), 'order']];
  };
}

function buildOrder({ at, revision, paymentIds }: SentOrder, values: Revision, times: readonly string[]): PosOrder {
  const { tender, captured, isSplit, paidAt, ...order } = values;
  const payments = paymentIds.slice(0, isSplit ? 2 : 1).map((offline_id, position) => ({
    offline_id,
    payment_type: position === 0 ? tender : ('Cash' as const),
    card_type: tender === 'Card' && position === 0 ? ('Debit' as const) : null,
    captured,
    amount: 1,
    tips: position === 0 ? 0.15 : 0,
    created_at: times[paidAt] ?? at,
  }));
  const taxes = [
    { tax_id: 7, name: 'Tax', rate: 8 },
    { tax_id: null, name: 'City', rate: 2.5 },
  ];
  return buildPosOrder({ ...order, revision, taxes, created_at: at, sent_at: at, payments });
}
