import type { PosOrder } from '@backoffice/shared/contract/pos';
import { fromCents, toCents } from '@backoffice/shared/format/money';
import { computeOrderTotals } from '../modules/pos/parse-order';
import { type Random, uuidOf } from './random';

type Payment = PosOrder['payments'][number];
type Unpaid = Omit<PosOrder, 'payments' | 'total_amount'>;

/** Notes that a guest hands over. */
const NOTES = [5, 10, 20, 50, 100].map(toCents);

interface Bill {
  payments: Payment[];
  total_amount: number;
}

/** Cents due when `payments` pay for it. */
function due(order: Unpaid, payments: Payment[]): number {
  return computeOrderTotals({ ...order, payments }).total;
}

function payment(seed: string, created_at: string, type: 'Cash' | 'Card', amount: number): Payment {
  return {
    offline_id: uuidOf(seed),
    payment_type: type,
    card_type: null,
    captured: true,
    amount: fromCents(amount),
    tips: 0,
    tendered_amount: fromCents(amount),
    created_at,
  };
}

function byCard(random: Random, card: Payment, withTip: boolean): Payment {
  const amount = toCents(card.amount);
  const tips = withTip ? Math.round((amount * random.between(15, 24)) / 100) : 0;
  return {
    ...card,
    card_type: random.chance(0.6) ? 'Credit' : 'Debit',
    tips: fromCents(tips),
    tendered_amount: fromCents(amount + tips),
  };
}

function inCash(random: Random, cash: Payment, withTip: boolean): Payment {
  const amount = toCents(cash.amount);
  const tips = withTip ? random.between(1, 8) * 100 : 0;
  const note = random.pick(NOTES) ?? 100;
  return { ...cash, tips: fromCents(tips), tendered_amount: fromCents(Math.ceil((amount + tips) / note) * note) };
}

/**
 * Cash pays what the card leaves; less cash is due for its own discount, so the amount is approached. For some amounts
 * on the card the rounding of tax and discount leaves no cent that fits: then the card takes a cent more.
 */
function split(order: Unpaid, seed: string, at: string, share: number): Payment[] {
  const full = due(order, []);
  const part = Math.round(full * share);
  for (let more = 0; more < 10; more += 1) {
    const card = payment(`${seed}:card`, at, 'Card', part + more);
    let left = full - part - more;
    for (let round = 0; round < 5 && left > 0; round += 1) {
      const cash = payment(`${seed}:cash`, at, 'Cash', left);
      const fits = due(order, [card, cash]) - part - more;
      if (fits === left) return [card, cash];
      left = fits;
    }
  }
  return [payment(`${seed}:card`, at, 'Card', full)];
}

/** How the guests pay at the instant `at`: most by card, some in cash, a few by both. */
export function pay(random: Random, order: Unpaid, seed: string, at: string): Bill {
  const atTable = order.type === 'DineIn';
  const withTip = random.chance(atTable ? 0.9 : 0.25);
  const way = random.next();
  let payments: Payment[];
  if (way < 0.7) {
    payments = [byCard(random, payment(`${seed}:card`, at, 'Card', due(order, [])), withTip)];
  } else if (way < 0.95 || !atTable) {
    const all = payment(`${seed}:cash`, at, 'Cash', due(order, []));
    payments = [inCash(random, payment(`${seed}:cash`, at, 'Cash', due(order, [all])), withTip)];
  } else {
    const parts = split(order, seed, at, random.between(3, 7) / 10);
    payments = parts.map((part) => (part.payment_type === 'Card' ? byCard(random, part, withTip) : part));
  }
  return { payments, total_amount: fromCents(due(order, payments)) };
}
