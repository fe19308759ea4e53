import { randomUUID } from 'node:crypto';
import type { PosOrder } from '@backoffice/contract/pos-sales';
import { listDaysBackwards, type Sale } from '../src/demo/day-of-sales';
import type { SimulatedMenu } from '../src/demo/guests';
import type { Random } from '../src/demo/random';
import type { PaidSale } from '../test/hostile-actions';
import { buildPosReconciliation, buildPosRefund } from '../test/pos-refunds-and-reconciliations';
import type { HttpTerminal } from './hostile-terminal';
import { generateTerminalSales, withTipPlusOneDollar } from './storm-sales';

const PROBABILITIES = { tip: 0.2, fullRefund: 0.1, void: 0.5, partialRefund: 0.05, repeat: 0.1, drawer: 0.03 };
const GENERATED_SALES = 500;

/** A terminal that follows the rules: it sells, adjusts tips, refunds, voids refunded orders and closes drawers. */
export interface HonestTerminal {
  /**
   * Makes a sale and returns its last revision; undefined when it was refunded or has no payment, because attacks must
   * not use such a sale.
   */
  sell(at: Date): Promise<PaidSale | undefined>;
}

export function createHonestTerminal(
  terminal: HttpTerminal,
  random: Random,
  { menu, seed, today }: { menu: SimulatedMenu; seed: string; today: string },
): HonestTerminal {
  const [yesterday = today] = listDaysBackwards(today, 1);
  const generated = generateTerminalSales(menu, seed, GENERATED_SALES, yesterday);
  return {
    async sell(at) {
      const { uuid, openOrder, finalOrder } = moveSale(random.pick(generated), at);
      await terminal.put(uuid, openOrder);
      await terminal.put(uuid, finalOrder);
      if (random.chance(PROBABILITIES.repeat)) await terminal.put(uuid, finalOrder);
      const tipped = random.chance(PROBABILITIES.tip) ? withTipPlusOneDollar(finalOrder) : undefined;
      if (tipped) await terminal.put(uuid, tipped);
      if (random.chance(PROBABILITIES.drawer)) await closeDrawer(terminal, random, at);
      const order = tipped ?? finalOrder;
      if (order.payments.length === 0 || order.total_amount === 0) return undefined;
      if (random.chance(PROBABILITIES.partialRefund)) await refund(terminal, order, at, 0.5);
      else if (random.chance(PROBABILITIES.fullRefund)) {
        await refund(terminal, order, at, 1);
        const voided: PosOrder = { ...order, revision: order.revision + 1, status: 'Voided', reason: 'Left early' };
        if (random.chance(PROBABILITIES.void)) await terminal.put(uuid, voided);
        return undefined;
      }
      return { uuid, order };
    },
  };
}

/** Copies a generated sale with the given time and new UUIDs. */
function moveSale(sale: Sale | undefined, time: Date) {
  if (!sale) throw new Error('The menu leads to no sales');
  const at = time.toISOString();
  const moved = { created_at: at, sent_at: at };
  const ids = new Map(sale.finalOrder.payments.map(({ offline_id }) => [offline_id, randomUUID()]));
  const move = (order: PosOrder): PosOrder => ({
    ...order,
    ...moved,
    payments: order.payments.map((payment) => ({
      ...payment,
      created_at: at,
      offline_id: ids.get(payment.offline_id) ?? randomUUID(),
    })),
  });
  return { uuid: randomUUID(), openOrder: move(sale.openOrder), finalOrder: move(sale.finalOrder) };
}

async function refund(terminal: HttpTerminal, order: PosOrder, time: Date, share: 0.5 | 1): Promise<void> {
  const at = { created_at: time.toISOString(), sent_at: time.toISOString(), reason: 'Arrived cold' };
  for (const { offline_id, amount, tips } of order.payments) {
    const part = share === 1 ? { amount, tips } : { amount: Math.round(amount * 100 * share) / 100, tips: 0 };
    if (part.amount > 0) await terminal.putRefund(buildPosRefund({ ...at, ...part, payment_offline_id: offline_id }));
  }
}

async function closeDrawer(terminal: HttpTerminal, random: Random, time: Date): Promise<void> {
  const at = { created_at: time.toISOString(), sent_at: time.toISOString() };
  const reconciled_balance = 250 + random.between(-200, 200) / 100;
  const mismatch_reason = reconciled_balance === 250 ? null : 'CountingError';
  await terminal.putReconciliation(buildPosReconciliation({ ...at, reconciled_balance, mismatch_reason }));
}
