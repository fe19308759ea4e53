import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type SyncResult, syncTerminal } from '@backoffice/contract/pos';
import { buildPosOrder } from '../test/pos-orders';

const ORDERS_PER_BATCH = 25;
const SEND_AGAIN_MS = 100;

export interface Operation {
  kind: 'order';
  offline_id: string;
  body: ReturnType<typeof buildPosOrder>;
}

/** Acknowledged orders, failed responses and wrong results. */
export interface IngestRecord {
  /** Operations by order UUID, each with the order id that its first acknowledgement contained. */
  acknowledged: Map<string, { id: number; operation: Operation }>;
  /** Number of failed responses, by status or error. */
  failures: Map<string, number>;
  /** Wrong results: a rejected operation, or an order that got a different id when it was resent. */
  wrong: string[];
  /**
   * Resolves when a batch that was sent or resent after `instant` is acknowledged, with the time of the
   * acknowledgement.
   */
  waitForAcknowledgement(instant: number): Promise<number>;
}

export interface IngestRun {
  ledger: IngestRecord;
  stop(): Promise<void>;
}

interface Target {
  origin: string;
  deviceToken: string;
}

/** Sends new orders from `senders` concurrent loops; each batch is resent until it is acknowledged. */
export function startIngest(target: Target, senders: number): IngestRun {
  const waiting: Array<{ since: number; resolve: (at: number) => void }> = [];
  const ledger: IngestRecord = {
    acknowledged: new Map(),
    failures: new Map(),
    wrong: [],
    waitForAcknowledgement: async (since) => await new Promise((resolve) => waiting.push({ since, resolve })),
  };
  let isStopped = false;
  const send = async () => {
    for (let batch = newBatch(0); !isStopped; batch = newBatch(ledger.acknowledged.size)) {
      for (let isAcknowledged = false; !isAcknowledged; ) {
        const sentAt = Date.now();
        const results = await sendBatch(target, batch, ledger);
        isAcknowledged = results !== undefined;
        if (!results) await sleep(SEND_AGAIN_MS);
        else record(batch, results, ledger);
        const served = isAcknowledged ? waiting.filter(({ since }) => sentAt >= since) : [];
        for (const waiter of served) waiting.splice(waiting.indexOf(waiter), 1)[0]?.resolve(Date.now());
      }
    }
  };
  const sending = Promise.all(Array.from({ length: senders }, send));
  return {
    ledger,
    async stop() {
      isStopped = true;
      await sending;
    },
  };
}

/** Resends all acknowledged operations and returns the number of results that are not `duplicate`. */
export async function resendAcknowledged(target: Target, ledger: IngestRecord): Promise<number> {
  const operations = [...ledger.acknowledged.values()].map(({ operation }) => operation);
  let others = 0;
  for (let first = 0; first < operations.length; first += ORDERS_PER_BATCH) {
    const batch = operations.slice(first, first + ORDERS_PER_BATCH);
    const results = await sendBatch(target, batch, ledger);
    if (!results) throw new Error('The server does not answer any more');
    record(batch, results, ledger);
    others += results.filter(({ status }) => status !== 'duplicate').length;
  }
  return others;
}

/** Sends a batch. Returns undefined when the request fails; the caller then resends the batch. */
async function sendBatch(
  { origin, deviceToken }: Target,
  operations: Operation[],
  { failures }: IngestRecord,
): Promise<SyncResult[] | undefined> {
  let failure = 'no answer';
  try {
    const response = await fetch(`${origin}/api${syncTerminal.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${deviceToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ operations }),
    });
    if (response.ok) return syncTerminal.response.parse(await response.json()).results;
    failure = String(response.status);
  } catch {
    // The error means that the connection broke or that the server is not listening.
  }
  failures.set(failure, (failures.get(failure) ?? 0) + 1);
  return undefined;
}

function record(batch: Operation[], results: SyncResult[], { acknowledged, wrong }: IngestRecord): void {
  for (const [position, operation] of batch.entries()) {
    const { offline_id } = operation;
    const { id, status, message } = results[position] ?? { status: 'not answered' };
    const before = acknowledged.get(offline_id);
    const isStored = status === 'created' || status === 'duplicate';
    if (!isStored || id === undefined) wrong.push(`${offline_id}: ${status} ${message ?? ''}`);
    else if (before && before.id !== id) wrong.push(`${offline_id}: was ${before.id} and is ${id}`);
    else acknowledged.set(offline_id, { id, operation });
  }
}

/** Builds a batch of orders with different amounts. */
function newBatch(count: number): Operation[] {
  return Array.from({ length: ORDERS_PER_BATCH }, (_, position) => {
    const price = (100 + ((count + position) % 10_000)) / 100;
    const body = buildPosOrder({ items: [{ price }], total_amount: price });
    return { kind: 'order', offline_id: randomUUID(), body };
  });
}
