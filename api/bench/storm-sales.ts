import { fromCents, toCents } from '@backoffice/contract/money';
import type { PosOrder, PosRefund } from '@backoffice/contract/pos';
import { generateSales, listDaysBackwards, type Sale } from '../src/demo/day-of-sales';
import type { SimulatedMenu } from '../src/demo/guests';
import { createRandom, type Random } from '../src/demo/random';
import { MAX_REFUND_DAYS, planRefund } from '../src/demo/refunds';
import { computeOrderTotals } from '../src/modules/pos/parse-order';
import { computeRefundShares } from '../src/modules/pos/refund-amounts';
import type { SentOperation } from '../src/modules/pos/sent-operations';

/** An order as it must be known in the end, in dollars. */
export interface ToldOrder {
  offline_id: string;
  revision: number;
  status: PosOrder['status'];
  created_at: string;
  lines: number;
  modifiers: number;
  sub_total: number;
  total_discount: number;
  total_tax_amount: number;
  total_tips: number;
  total_amount: number;
}

/** A payment, or money that was given back for one: then every amount is negative. */
export interface ToldPayment {
  offline_id: string;
  order_offline_id: string;
  kind: 'Sale' | 'Refund';
  amount: number;
  tips: number;
  tax_amount: number;
  total_discount: number;
  created_at: string;
}

/** What the terminals of a location have to tell, by terminal, and what must be known of it in the end. */
export interface LocationSales {
  queues: SentOperation[][];
  orders: ToldOrder[];
  payments: ToldPayment[];
}

interface Wanted {
  menu: SimulatedMenu;
  seed: string;
  terminals: number;
  ordersPerTerminal: number;
  /** `yyyy-MM-dd` on the location's calendar; the terminals sold on the days before. */
  today: string;
}

const DAYS = 7;
/** Of the orders, those that were told while they were open, and of these, those whose tip was corrected afterwards. */
const SHARE_AMENDED = 0.15;
const SHARE_CORRECTED = 0.3;
/** Of the amendments, those that another terminal of the location makes: a table that pays at the bar. */
const SHARE_ELSEWHERE = 0.2;

/** The sales of a location's terminals: the same for the same seed, menu and day. */
export function salesOfLocation({ menu, seed, terminals, ordersPerTerminal, today }: Wanted): LocationSales {
  const random = createRandom(seed);
  const sales: LocationSales = { queues: Array.from({ length: terminals }, () => []), orders: [], payments: [] };
  for (let terminal = 0; terminal < terminals; terminal += 1) {
    for (const sale of salesOfTerminal(menu, `${seed}:${terminal}`, ordersPerTerminal, today)) {
      const revisions = revisionsOf(random, sale);
      let queue = sales.queues[terminal];
      for (const [position, body] of revisions.entries()) {
        const elsewhere = position > 0 && random.chance(SHARE_ELSEWHERE) ? 1 : 0;
        queue = sales.queues[(terminal + elsewhere) % terminals];
        queue?.push({ kind: 'order', offline_id: sale.offlineId, body });
      }
      // Whoever took the money gives it back.
      queue?.push(...tellEnd(sales, menu, sale.offlineId, revisions.at(-1) ?? sale.finalOrder));
    }
  }
  return sales;
}

/** Of days so long ago that nothing of them is given back any more. */
function salesOfTerminal(menu: SimulatedMenu, seed: string, count: number, today: string): Sale[] {
  const sales: Sale[] = [];
  const salesPattern = { ordersPerDay: Math.ceil(count / DAYS), opens: 0, closes: 24 };
  for (const day of listDaysBackwards(today, 10 * DAYS).slice(MAX_REFUND_DAYS + 1)) {
    sales.push(...generateSales({ menu, salesPattern, terminals: 1, seed, day }));
    if (sales.length >= count) break;
  }
  return sales.slice(0, count);
}

function revisionsOf(random: Random, { openOrder, finalOrder }: Sale): PosOrder[] {
  if (!random.chance(SHARE_AMENDED)) return [{ ...finalOrder, revision: 1 }];
  const corrected = withTip(finalOrder);
  return corrected && random.chance(SHARE_CORRECTED) ? [openOrder, finalOrder, corrected] : [openOrder, finalOrder];
}

/** The same with a dollar more of tip on the first card: what the guest wrote on the slip. */
function withTip(order: PosOrder): PosOrder | undefined {
  const card = order.payments.find(({ payment_type }) => payment_type === 'Card');
  if (!card) return undefined;
  const more = (amount: number) => fromCents(toCents(amount) + 100);
  const tipped = { ...card, tips: more(card.tips), tendered_amount: more(card.tendered_amount) };
  const payments = order.payments.map((payment) => (payment === card ? tipped : payment));
  return { ...order, revision: order.revision + 1, payments };
}

/** Adds what must be known of an order in the end; the refunds that are still to be told. */
function tellEnd(sales: LocationSales, menu: SimulatedMenu, offline_id: string, order: PosOrder): SentOperation[] {
  const totals = computeOrderTotals(order);
  sales.orders.push({
    ...{ offline_id, revision: order.revision, status: order.status, created_at: order.created_at },
    lines: order.items.length,
    modifiers: order.items.reduce((sum, { modifiers }) => sum + modifiers.length, 0),
    sub_total: fromCents(totals.subTotal),
    total_discount: fromCents(totals.totalDiscount),
    total_tax_amount: fromCents(totals.totalTax),
    total_tips: fromCents(totals.totalTips),
    total_amount: order.total_amount,
  });
  return order.payments.flatMap((payment, position) => {
    const share = totals.payments[position] ?? { tax: 0, discount: 0 };
    const paid = { amount: toCents(payment.amount), tips: toCents(payment.tips), ...share };
    const sale = { offline_id: payment.offline_id, order_offline_id: offline_id, created_at: payment.created_at };
    sales.payments.push(paymentRow(sale, 'Sale', paid));
    const given = planRefund(payment, menu.bootstrap.employees);
    if (!given) return [];
    const refund = { offline_id: given.operation.offline_id, created_at: given.refund.created_at };
    sales.payments.push(paymentRow({ ...sale, ...refund }, 'Refund', givenBack(paid, given.refund)));
    return [given.operation];
  });
}

interface Cents {
  amount: number;
  tips: number;
  tax: number;
  discount: number;
}

function givenBack(paid: Cents, refund: PosRefund): Cents {
  const amount = toCents(refund.amount);
  const { tax, discount } = computeRefundShares(paid, { amount: 0, tips: 0, tax: 0, discount: 0 }, amount);
  return { amount: -amount, tips: -toCents(refund.tips), tax: -tax, discount: -discount };
}

function paymentRow(
  told: Pick<ToldPayment, 'offline_id' | 'order_offline_id' | 'created_at'>,
  kind: ToldPayment['kind'],
  { amount, tips, tax, discount }: Cents,
): ToldPayment {
  const money = { amount: fromCents(amount), tips: fromCents(tips), tax_amount: fromCents(tax) };
  return { ...told, kind, ...money, total_discount: fromCents(discount) };
}
