import { fromCents, toCents } from '@backoffice/contract/money';
import type { PosOrder } from '@backoffice/contract/pos-sales';
import { computeOrderTotals } from '../modules/pos/parse-order';
import { createSeededUuid, type Random } from './random';

type Payment = PosOrder['payments'][number];
type Unpaid = Omit<PosOrder, 'payments' | 'total_amount'>;

/** Banknotes that guests pay with, in cents. */
const BANKNOTES = [5, 10, 20, 50, 100].map(toCents);

interface PaidTotals {
  payments: Payment[];
  total_amount: number;
}

/** Returns the cents due for the order, whose cash discount depends on the tenders in `payments`. */
function calculateDue(order: Unpaid, payments: Payment[]): number {
  return computeOrderTotals({ ...order, payments }).total;
}

function createPayment(seed: string, created_at: string, type: 'Cash' | 'Card', amount: number): Payment {
  return {
    offline_id: createSeededUuid(seed),
    payment_type: type,
    card_type: null,
    captured: true,
    amount: fromCents(amount),
    tips: 0,
    tendered_amount: fromCents(amount),
    created_at,
  };
}

function payByCard(random: Random, card: Payment, withTip: boolean): Payment {
  const amount = toCents(card.amount);
  const tips = withTip ? Math.round((amount * random.between(15, 24)) / 100) : 0;
  return {
    ...card,
    card_type: random.chance(0.6) ? 'Credit' : 'Debit',
    tips: fromCents(tips),
    tendered_amount: fromCents(amount + tips),
  };
}

function payInCash(random: Random, cash: Payment, withTip: boolean): Payment {
  const amount = toCents(cash.amount);
  const tips = withTip ? random.between(1, 8) * 100 : 0;
  const note = random.pick(BANKNOTES) ?? 100;
  return { ...cash, tips: fromCents(tips), tendered_amount: fromCents(Math.ceil((amount + tips) / note) * note) };
}

/**
 * The cash part lowers the total by its cash discount, so its amount is found by iteration. When rounding leaves no
 * solution, the card amount is raised cent by cent.
 */
function splitPayment(order: Unpaid, seed: string, at: string, share: number): Payment[] {
  const full = calculateDue(order, []);
  const cardAmount = Math.round(full * share);
  for (let extraCents = 0; extraCents < 10; extraCents += 1) {
    const card = createPayment(`${seed}:card`, at, 'Card', cardAmount + extraCents);
    let cashAmount = full - cardAmount - extraCents;
    for (let round = 0; round < 5 && cashAmount > 0; round += 1) {
      const cash = createPayment(`${seed}:cash`, at, 'Cash', cashAmount);
      const remainder = calculateDue(order, [card, cash]) - cardAmount - extraCents;
      if (remainder === cashAmount) return [card, cash];
      cashAmount = remainder;
    }
  }
  return [createPayment(`${seed}:card`, at, 'Card', full)];
}

/** Chooses how the guests pay at the time `at`: mostly by card, sometimes in cash, rarely with both. */
export function payOrder(random: Random, order: Unpaid, seed: string, at: string): PaidTotals {
  const atTable = order.type === 'DineIn';
  const withTip = random.chance(atTable ? 0.9 : 0.25);
  const tenderRoll = random.next();
  let payments: Payment[];
  if (tenderRoll < 0.7) {
    payments = [payByCard(random, createPayment(`${seed}:card`, at, 'Card', calculateDue(order, [])), withTip)];
  } else if (tenderRoll < 0.95 || !atTable) {
    const all = createPayment(`${seed}:cash`, at, 'Cash', calculateDue(order, []));
    payments = [payInCash(random, createPayment(`${seed}:cash`, at, 'Cash', calculateDue(order, [all])), withTip)];
  } else {
    const parts = splitPayment(order, seed, at, random.between(3, 7) / 10);
    payments = parts.map((part) => (part.payment_type === 'Card' ? payByCard(random, part, withTip) : part));
  }
  return { payments, total_amount: fromCents(calculateDue(order, payments)) };
}
