import { type CashFlow, closeDrawer, drawerClosingTime, getCashCents } from './cash-drawers';
import { generateSales, type Sale } from './day-of-sales';
import type { SimulatedMenu } from './guests';
import { planRefund, type SimulatedEvent } from './refunds';
import type { SalesPattern } from './restaurant-plan';

/** An event, with the cents that it adds to the cash drawer or takes out of it. */
interface CashEvent extends SimulatedEvent, CashFlow {}

export interface TerminalDay {
  day: string;
  /** The day's events, sorted by time. Payments and refunds after its closing time belong to the next day. */
  events: SimulatedEvent[];
}

interface TerminalDaysOptions {
  menu: SimulatedMenu;
  salesPattern: SalesPattern;
  seed: string;
  /** Consecutive days, `yyyy-MM-dd`, oldest first. */
  days: string[];
}

function toOrderEvents({ offlineId, openedAt, closedAt, openOrder, finalOrder }: Sale): CashEvent[] {
  const cash = finalOrder.payments.filter(({ payment_type }) => payment_type === 'Cash');
  const toOperation = (body: unknown) => ({ kind: 'order', offline_id: offlineId, body });
  return [
    { at: openedAt, operation: toOperation(openOrder), in: 0, out: 0 },
    {
      at: closedAt,
      operation: toOperation(finalOrder),
      in: cash.reduce((sum, payment) => sum + getCashCents(payment), 0),
      out: 0,
    },
  ];
}

function toRefundEvents({ finalOrder: { payments } }: Sale, { bootstrap: { employees } }: SimulatedMenu): CashEvent[] {
  return payments.flatMap((payment) => {
    const event = planRefund(payment, employees);
    const isCash = payment.payment_type === 'Cash';
    return event ? [{ ...event, in: 0, out: isCash ? getCashCents(event.refund) : 0 }] : [];
  });
}

/** Generates the events of a location's only terminal: orders, refunds, and a cash reconciliation at each day's end. */
export function* generateTerminalDays({ menu, salesPattern, seed, days }: TerminalDaysOptions): Generator<TerminalDay> {
  const { location, terminal, employees } = menu.bootstrap;
  let carriedOver: CashEvent[] = [];
  for (const day of days) {
    const sales = generateSales({ menu, salesPattern, terminals: 1, seed, day });
    const all = [...carriedOver, ...sales.flatMap((sale) => [...toOrderEvents(sale), ...toRefundEvents(sale, menu)])];
    all.sort((a, b) => a.at.getTime() - b.at.getTime());
    const closing = drawerClosingTime({ day, timezone: location.timezone });
    const events = all.filter(({ at }) => at < closing);
    carriedOver = all.filter(({ at }) => at >= closing);
    const cash = {
      in: events.reduce((sum, event) => sum + event.in, 0),
      out: events.reduce((sum, event) => sum + event.out, 0),
    };
    const drawer = { seed, day, timezone: location.timezone, terminal: terminal.id };
    yield { day, events: [...events, closeDrawer({ ...drawer, employees, cash })] };
  }
}
