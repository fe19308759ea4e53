import { hoursToMilliseconds } from 'date-fns/hoursToMilliseconds';
import { receiveOperations } from '../modules/pos/receive-operations';
import type { SimulatedEvent } from './refunds';
import type { Simulation } from './simulation';

const MAX_BATCH_EVENTS = 100;
/** Maximum time between the first and last event of a batch, because sales that arrive a day late would be flagged. */
const MAX_BATCH_SPAN_MS = hoursToMilliseconds(12);
/** Simulated delay in milliseconds between the last event of a batch and its arrival. */
const SENT_AFTER_MS = 2000;

/** An event that is due and that the server does not have yet, with the terminal that sends it. */
export interface DueEvent extends SimulatedEvent {
  terminalId: number;
}

/** Splits a terminal's events into batches, limited in size and in time so that no event arrives late. */
function splitIntoBatches(due: DueEvent[]): DueEvent[][] {
  const batches: DueEvent[][] = [];
  for (const event of [...due].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    const current = batches.at(-1);
    const since = current?.[0] ? event.at.getTime() - current[0].at.getTime() : 0;
    if (current && current.length < MAX_BATCH_EVENTS && since < MAX_BATCH_SPAN_MS) current.push(event);
    else batches.push([event]);
  }
  return batches;
}

/** Sends events and returns their number. Rejected operations do not throw: the server lists them as exceptions. */
export async function sendEvents({ db, log, signal, terminals }: Simulation, due: DueEvent[]): Promise<number> {
  for (const terminal of terminals) {
    for (const batch of splitIntoBatches(due.filter(({ terminalId }) => terminalId === terminal.terminalId))) {
      if (signal.aborted) break;
      const last = batch.at(-1)?.at.getTime() ?? 0;
      const receivedAt = new Date(Math.min(last + SENT_AFTER_MS, Date.now()));
      const operations = batch.map(({ operation }) => operation);
      const results = await receiveOperations(db, operations, { terminal, receivedAt, log });
      for (const { offline_id, code, message } of results) {
        if (code === 'invalid_request' || code === 'internal') log.warn({ offline_id, code, message }, 'simulated');
      }
    }
  }
  return due.length;
}
