import { type Sale, salesOf } from './day-of-sales';
import { type Cash, cashOf, closeDrawer, closingOf } from './drawers';
import type { Menu } from './guests';
import { type Event, refundOf } from './refunds';
import type { Trade } from './restaurant-plan';

/** An event, and the cents that it brings into the drawer or takes out of it. */
interface CashEvent extends Event, Cash {}

export interface TerminalDay {
  day: string;
  /** In their order; what is paid or given back after the day's end is among those of the next. */
  events: Event[];
}

interface Played {
  menu: Menu;
  trade: Trade;
  seed: string;
  /** `yyyy-MM-dd`, one after the other. */
  days: string[];
}

function paidOrders({ offlineId, from, until, opened, final }: Sale): CashEvent[] {
  const cash = final.payments.filter(({ payment_type }) => payment_type === 'Cash');
  const told = (body: unknown) => ({ kind: 'order', offline_id: offlineId, body });
  return [
    { at: from, operation: told(opened), in: 0, out: 0 },
    { at: until, operation: told(final), in: cash.reduce((sum, payment) => sum + cashOf(payment), 0), out: 0 },
  ];
}

function refundsOf({ final: { payments } }: Sale, { bootstrap: { employees } }: Menu): CashEvent[] {
  return payments.flatMap((payment) => {
    const event = refundOf(payment, employees);
    const isCash = payment.payment_type === 'Cash';
    return event ? [{ ...event, in: 0, out: isCash ? cashOf(event.refund) : 0 }] : [];
  });
}

/** Everything that one terminal of its own place has to tell: orders, refunds, and a closed drawer at each day's end. */
export function* terminalDays({ menu, trade, seed, days }: Played): Generator<TerminalDay> {
  const { location, terminal, employees } = menu.bootstrap;
  let waiting: CashEvent[] = [];
  for (const day of days) {
    const sales = salesOf({ menu, trade, terminals: 1, seed, day });
    const all = [...waiting, ...sales.flatMap((sale) => [...paidOrders(sale), ...refundsOf(sale, menu)])];
    all.sort((a, b) => a.at.getTime() - b.at.getTime());
    const closing = closingOf({ day, timezone: location.timezone });
    const events = all.filter(({ at }) => at < closing);
    waiting = all.filter(({ at }) => at >= closing);
    const cash = {
      in: events.reduce((sum, event) => sum + event.in, 0),
      out: events.reduce((sum, event) => sum + event.out, 0),
    };
    const drawer = { seed, day, timezone: location.timezone, terminal: terminal.id };
    yield { day, events: [...events, closeDrawer({ ...drawer, employees, cash })] };
  }
}
