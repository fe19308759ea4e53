import { type CashFlow, closeDrawer, drawerClosingTime, toCashCents } from './cash-drawers';
import { generateSales, type Sale } from './day-of-sales';
import type { SimulatedMenu } from './guests';
import { planRefund, type TerminalEvent } from './refunds';
import type { SalesPattern } from './restaurant-plan';

/** An event, and the cents that it brings into the drawer or takes out of it. */
interface CashEvent extends TerminalEvent, CashFlow {}

export interface TerminalDay {
  day: string;
  /** In their order; what is paid or given back after the day's end is among those of the next. */
  events: TerminalEvent[];
}

interface TerminalDaysOptions {
  menu: SimulatedMenu;
  salesPattern: SalesPattern;
  seed: string;
  /** `yyyy-MM-dd`, one after the other. */
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
      in: cash.reduce((sum, payment) => sum + toCashCents(payment), 0),
      out: 0,
    },
  ];
}

function toRefundEvents({ finalOrder: { payments } }: Sale, { bootstrap: { employees } }: SimulatedMenu): CashEvent[] {
  return payments.flatMap((payment) => {
    const event = planRefund(payment, employees);
    const isCash = payment.payment_type === 'Cash';
    return event ? [{ ...event, in: 0, out: isCash ? toCashCents(event.refund) : 0 }] : [];
  });
}

/** Everything that one terminal of its own place has to tell: orders, refunds, and a closed drawer at each day's end. */
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
