import { setTimeout as sleep } from 'node:timers/promises';
import type { Bootstrap } from '@backoffice/contract/bootstrap';
import { errorBody } from '@backoffice/contract/error';
import type { Operation } from '@backoffice/contract/operation';
import {
  createEmployeeSession,
  getBootstrap,
  pairTerminal,
  type SyncResult,
  syncTerminal,
} from '@backoffice/contract/pos';
import * as z from 'zod/mini';
import type { SentOperation } from '../modules/pos/sent-operations';

const ATTEMPTS = 6;
const FIRST_WAIT_MS = 250;
const TOO_MANY_REQUESTS = 429;

export interface RemoteTerminal {
  bootstrap(): Promise<Bootstrap>;
  /** Signs in an employee at the terminal, and returns the employee's name. */
  signInEmployee(passcode: string): Promise<string>;
  /** Sends a batch, and retries while the server is unavailable: operations are idempotent. */
  sync(operations: SentOperation[]): Promise<SyncResult[]>;
}

/** Pairs with the server at the URL `address`. Throws with the server's message when the pairing code is rejected. */
export async function connectRemoteTerminal(address: string, code: string): Promise<RemoteTerminal> {
  const { device_token } = await call(address, pairTerminal, { code, app_version: 'simulator' });
  return {
    bootstrap: async () => await call(address, getBootstrap, undefined, device_token),
    async signInEmployee(passcode) {
      const { employee } = await call(address, createEmployeeSession, { passcode }, device_token);
      return `${employee.first_name} ${employee.last_name}`;
    },
    sync: async (operations) => (await retry(() => call(address, syncTerminal, { operations }, device_token))).results,
  };
}

/** Thrown when the server rejects a request, so that a retry is pointless. */
class RejectedError extends Error {}

async function call<Response extends z.core.$ZodType>(
  address: string,
  operation: Pick<Operation, 'method' | 'path'> & { response: Response },
  body: unknown,
  token?: string,
): Promise<z.output<Response>> {
  const response = await fetch(new URL(`/api${operation.path}`, address), {
    method: operation.method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  if (response.ok) return z.parse(operation.response, answer);
  const { message } = z.parse(errorBody, answer);
  const isRetryable = response.status >= 500 || response.status === TOO_MANY_REQUESTS;
  throw isRetryable ? new Error(message) : new RejectedError(message);
}

/** Retries with growing delays while the server is unreachable or fails. */
async function retry<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof RejectedError || failures + 1 >= ATTEMPTS) throw error;
      await sleep(FIRST_WAIT_MS * 2 ** failures);
    }
  }
}
