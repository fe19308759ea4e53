import { randomUUID } from 'node:crypto';
import { putPosCashReconciliation, putPosOrder, putPosRefund, type SyncKind } from '@backoffice/contract/pos';
import type { PosCashReconciliation, PosOrder, PosRefund } from '@backoffice/contract/pos-sales';
import * as z from 'zod/mini';
import type { HostileTerminal } from '../test/hostile-actions';

const result = z.object({
  status: z.optional(z.enum(['created', 'updated', 'duplicate'])),
  code: z.optional(z.string()),
  flags: z.optional(z.array(z.string())),
});

/** An operation and the response of the API. */
export type SentRecord = {
  uuid: string;
  terminalId: number;
  /** Times before and after the request, in milliseconds since 1970. */
  sentAt: number;
  answeredAt: number;
  http: number;
} & z.infer<typeof result> &
  (
    | { kind: 'order'; body: PosOrder }
    | { kind: 'refund'; body: PosRefund }
    | { kind: 'cash_reconciliation'; body: PosCashReconciliation }
  );

type SentBody = SentRecord extends infer One ? (One extends SentRecord ? Pick<One, 'kind' | 'body'> : never) : never;

/** Sends operations one by one over HTTP, and passes each one with its response to `record`. */
export interface HttpTerminal extends HostileTerminal {
  put(uuid: string, body: PosOrder): Promise<SentRecord>;
  putRefund(body: PosRefund, uuid?: string): Promise<SentRecord>;
  putReconciliation(body: PosCashReconciliation): Promise<SentRecord>;
}

const PATHS: Record<Exclude<SyncKind, 'printer'>, string> = {
  order: putPosOrder.path,
  refund: putPosRefund.path,
  cash_reconciliation: putPosCashReconciliation.path,
};

/** The credentials of a terminal, and the server that it sends requests to. */
export interface TerminalAccess {
  origin: string;
  id: number;
  token: string;
}

export function createHttpTerminal(
  { origin, id, token }: TerminalAccess,
  record: (sent: SentRecord) => void,
): HttpTerminal {
  const send = async (uuid: string, sent: SentBody): Promise<SentRecord> => {
    const sentAt = Date.now();
    const response = await fetch(`${origin}/api${PATHS[sent.kind].replace(':uuid', uuid)}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(sent.body),
    });
    const answer = z.parse(result, await response.json());
    const times = { sentAt, answeredAt: Date.now() };
    const complete: SentRecord = { ...sent, ...answer, ...times, uuid, terminalId: id, http: response.status };
    record(complete);
    return complete;
  };
  return {
    put: (uuid, body) => send(uuid, { kind: 'order', body }),
    putRefund: (body, uuid = randomUUID()) => send(uuid, { kind: 'refund', body }),
    putReconciliation: (body) => send(randomUUID(), { kind: 'cash_reconciliation', body }),
  };
}
