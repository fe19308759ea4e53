import { MAX_PER_PAGE } from '@backoffice/contract/paging';
import { listTerminals, type Terminal } from '@backoffice/contract/terminals';
import { call } from '@backoffice/platform/client';
import { formatDateTime } from '@backoffice/platform/dates';
import { LIVE_QUERY, ownKey, useLocationZone, useQuery } from '@backoffice/platform/query';
import { TextLink } from '@backoffice/ui';
import { QueryCard } from '@backoffice/ui/list';
import { businessPaths } from '../paths';
import { formatClockDifference } from './clock-difference';
import classes from './terminal-problems-card.module.css';
import { TERMINALS_KEY } from './terminals.queries';

/**
 * A terminal requests the menu every few minutes. If it has sent no request for this long, it is switched off
 * or offline.
 */
const SILENT_AFTER_MS = 15 * 60_000;

const query = { page: 1, per_page: MAX_PER_PAGE };

function isSilent({ status, last_seen_at }: Terminal): boolean {
  return status === 'Paired' && (last_seen_at === null || Date.now() - Date.parse(last_seen_at) > SILENT_AFTER_MS);
}

function describeProblems(terminal: Terminal, zone: string | undefined): string {
  const lastSeen = isSilent(terminal) ? formatLastSeen(terminal.last_seen_at, zone) : undefined;
  return [lastSeen, formatClockDifference(terminal)].filter((text) => text).join(', ');
}

function useTerminalStates() {
  return useQuery({
    queryKey: ownKey([...TERMINALS_KEY, 'problems'], 'mf-business'),
    queryFn: ({ signal }) => call(listTerminals, { query, signal }),
    select: ({ data }) => ({
      paired: data.filter(({ status }) => status === 'Paired').length,
      listed: data.filter((terminal) => isSilent(terminal) || formatClockDifference(terminal) !== undefined),
    }),
    ...LIVE_QUERY,
  });
}

/** The paired terminals that have sent no request for 15 minutes, or whose clock is wrong. */
export function TerminalProblemsCard() {
  const zone = useLocationZone();
  return (
    <QueryCard
      title="Terminals"
      query={useTerminalStates()}
      actions={() => <TextLink to={businessPaths.terminals()}>All terminals</TextLink>}
    >
      {({ paired, listed }) => {
        if (paired === 0) return 'No terminal is paired.';
        if (listed.length === 0)
          return paired === 1 ? 'The only paired terminal is connected.' : `All ${paired} are connected.`;
        return (
          <ul className={classes.list}>
            {listed.map((terminal) => (
              <li key={terminal.id}>
                <b>{terminal.name}</b> <span>{describeProblems(terminal, zone)}</span>
              </li>
            ))}
          </ul>
        );
      }}
    </QueryCard>
  );
}

function formatLastSeen(instant: string | null, zone: string | undefined): string {
  if (instant === null) return 'was never heard from';
  return zone === undefined ? '' : `last heard from ${formatDateTime(instant, zone)}`;
}
