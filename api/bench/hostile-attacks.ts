import { randomUUID } from 'node:crypto';
import type { Random } from '../src/demo/random';
import { buildPaidOrder, FLAGGED_ACTIONS, type PaidSale, REFUSED_ACTIONS } from '../test/hostile-actions';
import type { HttpTerminal, SentRecord } from './hostile-terminal';

/** Sales that honest terminals have made and hostile terminals attack. */
export interface Victims {
  /** Sales of the current day that the honest terminals no longer change. */
  open: PaidSale[];
  /** Sales of a closed day. */
  closed: PaidSale[];
}

/** Operations that hostile terminals have sent, grouped by the expected result. */
export interface Attempts {
  refused: SentRecord[];
  /**
   * Operations that must be stored and listed as exceptions. Only a payment that is added to an order with a cash
   * discount is rejected, because the total would change.
   */
  flagged: SentRecord[];
  /** Concurrent operations on one UUID, exactly one of which must be stored. */
  raced: SentRecord[];
}

interface Attacker {
  terminal: HttpTerminal;
  /** The second terminal in races, in which two terminals send operations on the same UUID at the same time. */
  accomplice: HttpTerminal;
  random: Random;
  victims: Victims;
  attempts: Attempts;
}

/** Makes one sale, then tries every attack once in random order, on this sale and on sales of honest terminals. */
export async function tryEveryAttack(attacker: Attacker): Promise<void> {
  const { terminal, random, victims } = attacker;
  const own: PaidSale = { uuid: randomUUID(), order: buildPaidOrder() };
  await terminal.put(own.uuid, own.order);
  const refused = recordTo(terminal, attacker.attempts.refused);
  for (const action of shuffle(random, Object.values(REFUSED_ACTIONS))) {
    const other = random.pick(victims.open);
    if (other) await action(refused, own, other);
  }
  const closed = random.pick(victims.closed);
  if (closed) await adjustTip(refused, closed);
  for (const action of shuffle(random, Object.values(FLAGGED_ACTIONS))) {
    const other = victims.open.splice(random.between(0, victims.open.length - 1), 1)[0];
    if (other) await action(recordTo(terminal, attacker.attempts.flagged), own, other);
  }
  await raceTips(attacker, own);
  await raceNewOrders(attacker);
}

/** Raises the tip of a stored order. The API must reject this once the payment's business day is closed. */
async function adjustTip(terminal: HttpTerminal, { uuid, order }: PaidSale): Promise<SentRecord> {
  const payments = order.payments.map((payment) => ({ ...payment, tips: payment.tips + 5 }));
  return await terminal.put(uuid, { ...order, revision: order.revision + 1, payments, note: randomUUID() });
}

/** Lets two terminals send the same next revision of an order at the same time, with different tips. */
async function raceTips({ terminal, accomplice, attempts }: Attacker, { uuid, order }: PaidSale): Promise<void> {
  const withTip = (tips: number) => ({
    ...order,
    revision: order.revision + 1,
    payments: order.payments.map((payment) => ({ ...payment, tips, tendered_amount: payment.amount + tips })),
  });
  attempts.raced.push(...(await Promise.all([terminal.put(uuid, withTip(3)), accomplice.put(uuid, withTip(4))])));
}

/** Lets two terminals send different new orders with the same UUID at the same time. */
async function raceNewOrders({ terminal, accomplice, attempts }: Attacker): Promise<void> {
  const uuid = randomUUID();
  attempts.raced.push(
    ...(await Promise.all([terminal.put(uuid, buildPaidOrder()), accomplice.put(uuid, buildPaidOrder())])),
  );
}

function recordTo(terminal: HttpTerminal, records: SentRecord[]): HttpTerminal {
  const add = (record: SentRecord) => {
    records.push(record);
    return record;
  };
  return {
    ...terminal,
    put: async (uuid, body) => add(await terminal.put(uuid, body)),
    putRefund: async (body, uuid) => add(await terminal.putRefund(body, uuid)),
  };
}

function shuffle<Value>(random: Random, values: readonly Value[]): Value[] {
  return values
    .map((value) => ({ value, position: random.next() }))
    .sort((one, other) => one.position - other.position)
    .map(({ value }) => value);
}

/**
 * Returns one line for each unexpected result: an attack that was not rejected, an attack that was stored without a
 * flag, or a race in which not exactly one operation was stored.
 */
export function findUnexpectedResponses({ refused, flagged, raced }: Attempts): string[] {
  const describe = ({ kind, uuid, http, status, code }: SentRecord) => `${kind} ${uuid}: ${http} ${status ?? code}`;
  const stored = refused.filter(({ http }) => http !== 400 && http !== 409);
  const silent = flagged.filter(({ http, flags }) => http === 200 && !flags?.length);
  const winners = new Map<string, number>();
  for (const { uuid, http } of raced) winners.set(uuid, (winners.get(uuid) ?? 0) + (http === 200 ? 1 : 0));
  return [
    ...stored.map((sent) => `Not refused: ${describe(sent)}`),
    ...silent.map((sent) => `Not flagged: ${describe(sent)}`),
    ...[...winners].flatMap(([uuid, count]) => (count === 1 ? [] : [`A race for ${uuid} has ${count} winners`])),
  ];
}
