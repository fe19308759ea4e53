import { LANDING, SHELL_CALLS } from './landing';
import { readPageRegistry, readStored } from './page-document';
import { calls, consumeCall, dropCalls, startCall } from './prefetched-calls';
import { todayIn } from './today';

/** Returns the id of the token's location; undefined for a malformed token. */
function readLocationId(token: string): unknown {
  try {
    return JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))).locationId;
  } catch {
    return undefined;
  }
}

/** Lists the first calls of the visited page by its remote's description. */
function listVisitedCalls(): string[] {
  const { pathname, search } = location;
  // Nothing is prefetched: a preview or fallback version may send other requests, and only the page's code reads the
  // query.
  if (search !== '' || readStored('sessionStorage', 'preview') !== undefined) return [];
  const path = pathname === '/' ? LANDING.signedIn : pathname;
  return readPageRegistry().remotes.flatMap(({ description: { name, begins }, current }) =>
    readStored('sessionStorage', name) === current.version ? [] : (begins?.[path] ?? []),
  );
}

/** Counter of sessions: a prefetch for an ended session starts no further calls. */
let session = 0;

/** Starts the API requests that `templates` describe. Requests with today's dates wait for the location's time zone. */
async function prefetch(templates: readonly string[], getTimeZone: () => Promise<string | undefined>): Promise<void> {
  const startedIn = session;
  const token = readStored('localStorage', 'auth_token') ?? '';
  const locationId = readLocationId(token);
  if (locationId === undefined) return;
  const start = (template: string, values: Record<string, unknown>) => {
    const insertValue = (_: string, name: string) => encodeURIComponent(String(values[name]));
    startCall(`/api${template.replace(/\*(\w+)\*/g, insertValue)}`, token);
  };
  const isDated = (template: string) => template.includes('*today');
  for (const template of templates) if (!isDated(template)) start(template, { locationId });
  const dated = templates.filter(isDated);
  const timeZone = dated.length > 0 ? await getTimeZone() : undefined;
  if (timeZone === undefined || session !== startedIn) return;
  for (const template of dated) start(template, { locationId, ...todayIn(timeZone) });
}

async function getLocationTimeZone(): Promise<string | undefined> {
  const details = [...calls].find(([address]) => address.endsWith('/business_details'))?.[1].answer;
  const location = (await details) as { timezone?: string } | undefined;
  return location?.timezone;
}

let hasStarted = false;

function prefetchVisitedPage(): void {
  if (hasStarted) return;
  hasStarted = true;
  globalThis.firstCalls?.begin(SHELL_CALLS, async () => undefined);
  globalThis.firstCalls?.begin(listVisitedCalls(), getLocationTimeZone);
}

globalThis.firstCalls = {
  begin(templates, getTimeZone) {
    prefetch(templates, getTimeZone).catch(() => {});
  },
  take(address, token) {
    // Cached files of the shell may run before the document has been parsed: the prefetch then starts here.
    prefetchVisitedPage();
    return consumeCall(address, token);
  },
  forget() {
    session += 1;
    dropCalls();
  },
  unconsumed: () => [...calls.keys()],
};

// Starts once the document is parsed: the browser has then found the shell's files, which the page needs first.
if (document.readyState !== 'loading') prefetchVisitedPage();
else document.addEventListener('readystatechange', prefetchVisitedPage, { once: true });
