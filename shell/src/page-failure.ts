import { reportFailure, timeInUse } from './failure-report';
import { textOf } from './load-failure';
import { publishedRecord } from './published-record';
import { remoteLoads } from './remote-loads';
import { setAside } from './set-aside';

/**
 * Tells of a page of the area `remote` that threw while it was shown. Answers what puts the area's earlier version in
 * its place, where there is one.
 */
export async function tellOfPage(remote: string, error: unknown): Promise<(() => void) | undefined> {
  const used = remoteLoads.getState().get(remote);
  if (used === undefined) return undefined;
  const { version } = used;
  reportFailure(error, { remote, version, phase: 'render', durationMs: timeInUse(remote), message: textOf(error) });
  const published = await publishedRecord(remote);
  const hasEarlier = published?.previous !== undefined && published.by !== 'rollback';
  // What has been replaced meanwhile is best replaced here, too: by loading the page anew.
  return hasEarlier && published.current.version === version ? () => setAside(remote, version) : undefined;
}

const told = new Set<string>();

/**
 * Tells of an error that nobody caught, of a handler or a promise, if an area's code threw it. What happens again and
 * again is told once.
 */
export function tellOfEvent(event: ErrorEvent | PromiseRejectionEvent): void {
  const error: unknown = 'reason' in event ? event.reason : (event.error ?? event.message);
  const trace = `${'filename' in event ? event.filename : ''} ${error instanceof Error ? error.stack : ''}`;
  const [, remote = '', version = ''] = /\/(mf-[a-z0-9-]+)\/([^/\s]+)\//.exec(trace) ?? [];
  const used = remoteLoads.getState().get(remote);
  // An area that never came is told of by whoever waits for it.
  if (used?.readyAt === undefined || used.version !== version) return;
  const message = textOf(error);
  const known = `${remote} ${version} ${message}`;
  if (told.has(known)) return;
  const durationMs = timeInUse(remote);
  // What is not sent is only counted: to remember all of it would take ever more memory.
  if (reportFailure(error, { remote, version, phase: 'event', durationMs, message })) told.add(known);
}
