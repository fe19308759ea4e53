import type { Bootstrap } from '@backoffice/contract/bootstrap';
import { shiftDay } from '@backoffice/contract/dates';
import { fromCents } from '@backoffice/contract/money';
import type { PosOrder } from '@backoffice/contract/pos-sales';
import { TZDate } from '@date-fns/tz';
import { addMinutes } from 'date-fns/addMinutes';
import { getDay } from 'date-fns/getDay';
import { parseISO } from 'date-fns/parseISO';
import { computeOrderTotals } from '../modules/pos/parse-order';
import { payOrder } from './bills';
import { chooseItems, type SimulatedMenu } from './guests';
import { addOrderExtras } from './order-extras';
import { createRandom, createSeededUuid, type Random } from './random';
import { findApprover } from './refunds';
import type { SalesPattern } from './restaurant-plan';

/** One generated order with its open revision and its final revision. */
export interface Sale {
  offlineId: string;
  openedAt: Date;
  closedAt: Date;
  /** Position of the terminal that takes the order. */
  terminal: number;
  openOrder: PosOrder;
  finalOrder: PosOrder;
}

interface SalesDay {
  menu: SimulatedMenu;
  salesPattern: SalesPattern;
  terminals: number;
  seed: string;
  /** `yyyy-MM-dd` on the location's calendar. */
  day: string;
}

/** Factors for the number of orders on each weekday, Sunday first. */
const WEEKDAY_FACTORS = [0.95, 0.75, 0.8, 0.9, 1, 1.35, 1.4];
/** Busiest times, in hours since midnight. */
const PEAKS = { lunch: { hour: 12.7, deviation: 0.8 }, dinner: { hour: 19.2, deviation: 1.2 } };

/** Returns the time of an order in hours since midnight. The first order is at opening time, so no day is empty. */
function chooseHour(random: Random, { opens, closes }: SalesPattern, index: number): number {
  if (index === 0) return opens;
  const which = random.next();
  const peak = which < 0.36 ? PEAKS.lunch : which < 0.82 ? PEAKS.dinner : undefined;
  const hour = peak ? random.around(peak.hour, peak.deviation) : opens + random.next() * (closes - opens);
  return Math.min(Math.max(hour, opens), closes - 0.25);
}

function chooseTypeAndSource(random: Random): Pick<PosOrder, 'type' | 'source'> {
  const which = random.next();
  if (which < 0.62) return { type: 'DineIn', source: 'Pos' };
  if (which < 0.8) return { type: 'TakeOut', source: random.chance(0.3) ? 'Kiosk' : 'Pos' };
  if (which < 0.91) return { type: 'Delivery', source: 'Online' };
  return { type: 'PickUp', source: random.chance(0.8) ? 'Online' : 'Pos' };
}

/** Chooses an order's discount in dollars: mostly none, otherwise ten percent or up to five dollars. */
function chooseDiscount(random: Random, items: PosOrder['items']): number {
  if (!random.chance(0.06)) return 0;
  const posted = items.reduce(
    (sum, { quantity, price, modifiers }) => sum + quantity * (price + modifiers.reduce((all, m) => all + m.price, 0)),
    0,
  );
  return random.chance(0.7) ? fromCents(Math.round(posted * 10)) : Math.min(5, posted);
}

function createSale({ menu, salesPattern, terminals, seed, day }: SalesDay, index: number): Sale {
  const name = `${seed}:${day}:${index}`;
  const random = createRandom(name);
  const { location, taxes, employees } = menu.bootstrap;
  const minutes = Math.floor(chooseHour(random, salesPattern, index) * 60);
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const openedAt = new Date(
    new TZDate(year, month - 1, date, 0, Math.floor(minutes), random.between(0, 20), location.timezone).getTime(),
  );
  const kind = chooseTypeAndSource(random);
  const closedAt = addMinutes(openedAt, kind.type === 'DineIn' ? random.between(25, 80) : random.between(1, 12));
  const guests = kind.type === 'DineIn' ? random.between(1, 4) : random.between(1, 2);
  const items = chooseItems(random, menu, guests);
  const unpaid = {
    ...kind,
    revision: 1,
    created_at: openedAt.toISOString(),
    sent_at: openedAt.toISOString(),
    employee_id: kind.source === 'Pos' ? (random.pick(employees)?.id ?? null) : null,
    status: 'Open' as const,
    note: random.chance(0.05) ? (random.pick(menu.bootstrap.order_notes)?.name ?? '') : '',
    taxes: taxes.map(({ id, name: tax, rate }) => ({ tax_id: id, name: tax, rate })),
    items,
    discount_amount: chooseDiscount(random, items),
    discount_reason: '',
    service_charges: [],
    cash_rounding: 0,
    cash_discount_rate: location.is_cash_discount_enabled ? location.cash_discount_rate : 0,
  };
  const total_amount = fromCents(computeOrderTotals({ ...unpaid, payments: [] }).total);
  const last = { ...unpaid, revision: 2, sent_at: closedAt.toISOString() };
  const voided = random.chance(0.02);
  const sale: Sale = {
    offlineId: createSeededUuid(name),
    openedAt,
    closedAt,
    terminal: random.between(0, terminals - 1),
    openOrder: { ...unpaid, payments: [], total_amount },
    finalOrder: voided
      ? { ...last, ...approveVoid(employees), status: 'Voided', payments: [], total_amount }
      : { ...last, status: 'Completed', ...payOrder(random, last, name, closedAt.toISOString()) },
  };
  return salesPattern.extras ? addOrderExtras(sale, guests, salesPattern.extras, menu.bootstrap) : sale;
}

/** Returns the fields of an order whose void an employee with the right to void orders has approved. */
function approveVoid(employees: Bootstrap['employees']) {
  return { approved_by_employee_id: findApprover(employees, 'pos_voids') };
}

/** Generates a day's orders, sorted by opening time; the same for the same seed, day and menu. */
export function generateSales(salesDay: SalesDay): Sale[] {
  const { seed, day, salesPattern } = salesDay;
  const random = createRandom(`${seed}:${day}`);
  const weekday = WEEKDAY_FACTORS[getDay(parseISO(day))] ?? 1;
  const count = Math.max(
    1,
    Math.round(random.around(salesPattern.ordersPerDay * weekday, salesPattern.ordersPerDay * 0.08)),
  );
  return Array.from({ length: count }, (_, index) => createSale(salesDay, index)).sort(
    (a, b) => a.openedAt.getTime() - b.openedAt.getTime(),
  );
}

/** Returns the last `count` days up to and including `today`, newest first. */
export function listDaysBackwards(today: string, count: number): string[] {
  return Array.from({ length: count }, (_, back) => shiftDay(today, -back));
}
