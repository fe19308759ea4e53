import { fromCents, toCents } from '@backoffice/contract/money';
import type { PosOrder } from '@backoffice/contract/pos-sales';
import { generateSales, listDaysBackwards, type Sale } from '../src/demo/day-of-sales';
import type { SimulatedMenu } from '../src/demo/guests';
import { createRandom, type Random } from '../src/demo/random';
import { MAX_REFUND_DAYS, planRefund } from '../src/demo/refunds';
import type { SentOperation } from '../src/modules/pos/sent-operations';
import { buildExpectedOrder, buildExpectedRefund, type ExpectedSales } from './expected-sales';

/** Operations of each terminal of a location, and the records that must be stored at the end of the benchmark. */
export interface LocationSales extends ExpectedSales {
  queues: SentOperation[][];
}

interface SalesOptions {
  menu: SimulatedMenu;
  seed: string;
  terminals: number;
  ordersPerTerminal: number;
  /** `yyyy-MM-dd` on the location's calendar; the sales are on earlier days. */
  today: string;
}

const DAYS = 7;
/** Probability that an order is sent while it is open and again when it is paid. */
const REVISED_PROBABILITY = 0.15;
/** Probability that an order that is sent both open and paid has its tip corrected in a third revision. */
const CORRECTED_PROBABILITY = 0.3;
/** Probability that another terminal sends the next revision, for example when guests leave their table for the bar. */
const OTHER_TERMINAL_PROBABILITY = 0.2;

/** Generates the sales of a location's terminals; the same for the same seed, menu and day. */
export function generateLocationSales({
  menu,
  seed,
  terminals,
  ordersPerTerminal,
  today,
}: SalesOptions): LocationSales {
  const random = createRandom(seed);
  const sales: LocationSales = { queues: Array.from({ length: terminals }, () => []), orders: [], payments: [] };
  for (let terminal = 0; terminal < terminals; terminal += 1) {
    for (const sale of generateTerminalSales(menu, `${seed}:${terminal}`, ordersPerTerminal, today)) {
      const revisions = chooseRevisions(random, sale);
      let queue = sales.queues[terminal];
      for (const [position, body] of revisions.entries()) {
        const offset = position > 0 && random.chance(OTHER_TERMINAL_PROBABILITY) ? 1 : 0;
        queue = sales.queues[(terminal + offset) % terminals];
        queue?.push({ kind: 'order', offline_id: sale.offlineId, body });
      }
      // The terminal that took the payment sends the refund.
      queue?.push(...recordExpected(sales, menu, sale.offlineId, revisions.at(-1) ?? sale.finalOrder));
    }
  }
  return sales;
}

/** Generates a terminal's sales on days so long ago that all refunds of these sales are also in the past. */
export function generateTerminalSales(menu: SimulatedMenu, seed: string, count: number, today: string): Sale[] {
  const sales: Sale[] = [];
  const salesPattern = { ordersPerDay: Math.ceil(count / DAYS), opens: 0, closes: 24 };
  for (const day of listDaysBackwards(today, 10 * DAYS).slice(MAX_REFUND_DAYS + 1)) {
    sales.push(...generateSales({ menu, salesPattern, terminals: 1, seed, day }));
    if (sales.length >= count) break;
  }
  return sales.slice(0, count);
}

function chooseRevisions(random: Random, { openOrder, finalOrder }: Sale): PosOrder[] {
  if (!random.chance(REVISED_PROBABILITY)) return [{ ...finalOrder, revision: 1 }];
  const corrected = withTipPlusOneDollar(finalOrder);
  return corrected && random.chance(CORRECTED_PROBABILITY)
    ? [openOrder, finalOrder, corrected]
    : [openOrder, finalOrder];
}

/** Returns the next revision, in which the tip of the first card payment is one dollar higher. */
export function withTipPlusOneDollar(order: PosOrder): PosOrder | undefined {
  const card = order.payments.find(({ payment_type }) => payment_type === 'Card');
  if (!card) return undefined;
  const more = (amount: number) => fromCents(toCents(amount) + 100);
  const tipped = { ...card, tips: more(card.tips), tendered_amount: more(card.tendered_amount) };
  const payments = order.payments.map((payment) => (payment === card ? tipped : payment));
  return { ...order, revision: order.revision + 1, payments };
}

/** Adds the expected records of an order and its refunds, and returns the operations of the refunds. */
function recordExpected(
  sales: LocationSales,
  menu: SimulatedMenu,
  offline_id: string,
  order: PosOrder,
): SentOperation[] {
  const { expected, payments } = buildExpectedOrder(offline_id, order);
  sales.orders.push(expected);
  return order.payments.flatMap((payment, position) => {
    const sale = payments[position];
    if (!sale) return [];
    sales.payments.push(sale);
    const plannedRefund = planRefund(payment, menu.bootstrap.employees);
    if (!plannedRefund) return [];
    const { operation, refund } = plannedRefund;
    sales.payments.push(buildExpectedRefund(operation.offline_id, refund, sale, []));
    return [operation];
  });
}
