import type { PosOrder } from '@backoffice/shared/contract/pos';
import { fromCents } from '@backoffice/shared/format/money';
import { TZDate } from '@date-fns/tz';
import { addDays, addMinutes, getDay, parseISO } from 'date-fns';
import { computeOrderTotals } from '../modules/pos/parse-order';
import { pay } from './bills';
import { choose, type Menu } from './guests';
import { createRandom, type Random, uuidOf } from './random';
import type { Trade } from './restaurant-plan';

/** One order's life: open at `from`, final at `until`. */
export interface Sale {
  offlineId: string;
  from: Date;
  until: Date;
  /** Position of the terminal that takes it. */
  terminal: number;
  opened: PosOrder;
  final: PosOrder;
}

interface SalesDay {
  menu: Menu;
  trade: Trade;
  /** How many terminals take orders. */
  terminals: number;
  seed: string;
  /** `yyyy-MM-dd` on the location's calendar. */
  day: string;
}

/** Sunday first. */
const WEEKDAYS = [0.95, 0.75, 0.8, 0.9, 1, 1.35, 1.4];
/** Hours since midnight. */
const PEAKS = { lunch: { hour: 12.7, deviation: 0.8 }, dinner: { hour: 19.2, deviation: 1.2 } };

/** Hours since midnight. A place that never closes has its first guest at midnight, so that no day starts without one. */
function hourOf(random: Random, { opens, closes }: Trade, index: number): number {
  if (index === 0) return opens;
  const which = random.next();
  const peak = which < 0.36 ? PEAKS.lunch : which < 0.82 ? PEAKS.dinner : undefined;
  const hour = peak ? random.around(peak.hour, peak.deviation) : opens + random.next() * (closes - opens);
  return Math.min(Math.max(hour, opens), closes - 0.25);
}

function typeOf(random: Random): Pick<PosOrder, 'type' | 'source'> {
  const which = random.next();
  if (which < 0.62) return { type: 'DineIn', source: 'Pos' };
  if (which < 0.8) return { type: 'TakeOut', source: random.chance(0.3) ? 'Kiosk' : 'Pos' };
  if (which < 0.91) return { type: 'Delivery', source: 'Online' };
  return { type: 'PickUp', source: random.chance(0.8) ? 'Online' : 'Pos' };
}

/** A regular's tenth, or something on the house. */
function discountOf(random: Random, items: PosOrder['items']): number {
  if (!random.chance(0.06)) return 0;
  const posted = items.reduce(
    (sum, { quantity, price, modifiers }) => sum + quantity * (price + modifiers.reduce((all, m) => all + m.price, 0)),
    0,
  );
  return random.chance(0.7) ? fromCents(Math.round(posted * 10)) : Math.min(5, posted);
}

function sale({ menu, trade, terminals, seed, day }: SalesDay, index: number): Sale {
  const name = `${seed}:${day}:${index}`;
  const random = createRandom(name);
  const { location, taxes, employees } = menu.bootstrap;
  const minutes = Math.floor(hourOf(random, trade, index) * 60);
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const from = new Date(
    new TZDate(year, month - 1, date, 0, Math.floor(minutes), random.between(0, 20), location.timezone).getTime(),
  );
  const kind = typeOf(random);
  const until = addMinutes(from, kind.type === 'DineIn' ? random.between(25, 80) : random.between(1, 12));
  const items = choose(random, menu, kind.type === 'DineIn' ? random.between(1, 4) : random.between(1, 2));
  const unpaid = {
    ...kind,
    revision: 1,
    created_at: from.toISOString(),
    sent_at: from.toISOString(),
    employee_id: kind.source === 'Pos' ? (random.pick(employees)?.id ?? null) : null,
    status: 'Open' as const,
    note: random.chance(0.05) ? (random.pick(menu.bootstrap.order_notes)?.name ?? '') : '',
    taxes: taxes.map(({ id, name: tax, rate }) => ({ tax_id: id, name: tax, rate })),
    items,
    discount_amount: discountOf(random, items),
    cash_discount_rate: location.is_cash_discount_enabled ? location.cash_discount_rate : 0,
  };
  const total_amount = fromCents(computeOrderTotals({ ...unpaid, payments: [] }).total);
  const last = { ...unpaid, revision: 2, sent_at: until.toISOString() };
  const voided = random.chance(0.02);
  return {
    offlineId: uuidOf(name),
    from,
    until,
    terminal: random.between(0, terminals - 1),
    opened: { ...unpaid, payments: [], total_amount },
    final: voided
      ? { ...last, status: 'Voided', payments: [], total_amount }
      : { ...last, status: 'Completed', ...pay(random, last, name, until.toISOString()) },
  };
}

/** A day's orders in the order of their beginning; the same for the same seed, day and menu. */
export function salesOf(salesDay: SalesDay): Sale[] {
  const { seed, day, trade } = salesDay;
  const random = createRandom(`${seed}:${day}`);
  const weekday = WEEKDAYS[getDay(parseISO(day))] ?? 1;
  const count = Math.max(1, Math.round(random.around(trade.ordersPerDay * weekday, trade.ordersPerDay * 0.08)));
  return Array.from({ length: count }, (_, index) => sale(salesDay, index)).sort(
    (a, b) => a.from.getTime() - b.from.getTime(),
  );
}

/** The last `count` days up to `today`, newest first. */
export function daysBefore(today: string, count: number): string[] {
  return Array.from({ length: count }, (_, back) => {
    const day = addDays(parseISO(`${today}T12:00:00Z`), -back);
    return day.toISOString().slice(0, 10);
  });
}
