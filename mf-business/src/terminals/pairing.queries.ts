import { createPairingCode, getTerminal, type Terminal } from '@backoffice/contract/terminals';
import { call } from '@backoffice/platform/client';
import { ownKey, useMutation, useQuery, useQueryClient } from '@backoffice/platform/query';
import { useEffect } from 'react';
import { TERMINALS_KEY } from './terminals.queries';

export interface PairingCode {
  code: string;
  /** Expiry by the server's clock, ISO 8601. */
  expiresAt: string;
  /** Expiry by this device's clock, in epoch milliseconds. */
  deadline: number;
  /** `paired_at` of the terminal before the code was created; a different value means that the code was used. */
  previousPairedAt: string | null;
}

/** Lifetime of a code on the server. */
const CODE_LIFETIME_MS = 10 * 60_000;
/** Interval at which the terminal is checked for a completed pairing. */
const POLL_INTERVAL_MS = 3000;

/** Converts the expiry to this device's clock. If that clock is wrong, assumes the full lifetime of a new code. */
function computeDeadline(expiresAt: string): number {
  const now = Date.now();
  const remaining = Date.parse(expiresAt) - now;
  return now + (remaining > 0 && remaining <= CODE_LIFETIME_MS ? remaining : CODE_LIFETIME_MS);
}

/** Creates a code that pairs a device with a terminal and invalidates the terminal's earlier codes. */
export function useCreatePairingCode() {
  return useMutation({
    // The code is not kept in the cache, because it grants access.
    gcTime: 0,
    mutationFn: async (id: number): Promise<PairingCode> => {
      const { paired_at } = await call(getTerminal, { params: { id } });
      const { code, expires_at } = await call(createPairingCode, { params: { id } });
      return { code, expiresAt: expires_at, deadline: computeDeadline(expires_at), previousPairedAt: paired_at };
    },
  });
}

/** Polls whether a device has been paired with `code`, and refetches the lists of terminals once it has. */
export function useIsPaired(id: number | undefined, code: PairingCode | undefined): boolean {
  const isPairedByCode = (terminal: Terminal | undefined) =>
    code !== undefined && terminal?.status === 'Paired' && terminal.paired_at !== code.previousPairedAt;
  const { data } = useQuery({
    queryKey: ownKey(['terminal', id, 'pairing'], 'mf-business'),
    queryFn: ({ signal }) => call(getTerminal, { params: { id: id ?? 0 }, signal }),
    enabled: id !== undefined && code !== undefined,
    refetchInterval: ({ state }) => (isPairedByCode(state.data) ? false : POLL_INTERVAL_MS),
    staleTime: 0,
    gcTime: 0,
  });
  const isPaired = isPairedByCode(data);
  const queries = useQueryClient();
  useEffect(() => {
    if (isPaired) void queries.invalidateQueries({ queryKey: TERMINALS_KEY });
  }, [isPaired, queries]);
  return isPaired;
}
