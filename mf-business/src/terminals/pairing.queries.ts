import { call } from '@backoffice/shared/client';
import { createPairingCode, type Terminal } from '@backoffice/shared/contract/terminals';
import { useMutation, useQuery } from '@backoffice/shared/query';
import { useEffect } from 'react';
import { readTerminal, useRefreshedTerminals } from './terminals.queries';

export interface PairingCode {
  code: string;
  /** ISO 8601, by the server's clock. */
  expiresAt: string;
  /** When it ends by this device's clock, in milliseconds. */
  deadline: number;
  /** When the terminal had been paired before: any other moment is this code's doing. */
  pairedBefore: string | null;
}

/** As long as the server lets a code live. */
const CODE_LIFE_MS = 10 * 60_000;
/** How often it is asked whether the device has typed the code. */
const ASK_EVERY_MS = 3000;

/** A clock that is wrong must not end a code that has only just been made. */
function deadlineOf(expiresAt: string): number {
  const now = Date.now();
  const left = Date.parse(expiresAt) - now;
  return now + (left > 0 && left <= CODE_LIFE_MS ? left : CODE_LIFE_MS);
}

/** Makes a code that pairs a device with a terminal. Earlier ones of the terminal end. */
export function useCreatePairingCode() {
  return useMutation({
    // What is over is forgotten: a code is nothing to keep.
    gcTime: 0,
    mutationFn: async (id: number): Promise<PairingCode> => {
      const { paired_at } = await readTerminal(id);
      const { code, expires_at } = await call(createPairingCode, { params: { id } });
      return { code, expiresAt: expires_at, deadline: deadlineOf(expires_at), pairedBefore: paired_at };
    },
  });
}

/** Whether a device has been paired by `code`; asked until one has, which the list of terminals then shows. */
export function useIsPaired(id: number | undefined, code: PairingCode | undefined): boolean {
  const isByCode = (terminal: Terminal | undefined) =>
    code !== undefined && terminal?.status === 'Paired' && terminal.paired_at !== code.pairedBefore;
  const { data } = useQuery({
    queryKey: ['terminal', id, 'pairing'],
    queryFn: ({ signal }) => readTerminal(id ?? 0, signal),
    enabled: id !== undefined && code !== undefined,
    refetchInterval: ({ state }) => (isByCode(state.data) ? false : ASK_EVERY_MS),
    staleTime: 0,
    gcTime: 0,
  });
  const isPaired = isByCode(data);
  const refresh = useRefreshedTerminals();
  useEffect(() => {
    if (isPaired) void refresh();
  }, [isPaired, refresh]);
  return isPaired;
}
