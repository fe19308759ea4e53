/** What `storage` holds under `key`; a browser may refuse it altogether. */
function stored(storage, key) {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

/** Id of the location that `token` is for; undefined where it is none. */
function locationOf(token) {
  try {
    return JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/'))).locationId;
  } catch {
    return undefined;
  }
}

/** First and last instant of today on the clocks of `zone`, found as format/dates.ts finds them. */
function todayIn(zone) {
  const DAY_MS = 86_400_000;
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  // What the clocks show, as if they were UTC's.
  const clocks = (instant) => Date.parse(`${format.format(instant).replace(' ', 'T')}Z`);
  const dayOf = (instant) => Math.floor(clocks(instant) / DAY_MS) * DAY_MS;
  const firstInstant = (day) => {
    const candidates = [-DAY_MS, DAY_MS].map((away) => day - (clocks(day + away) - (day + away)));
    const inDay = candidates.filter((instant) => dayOf(instant) === day);
    return inDay.length > 0 ? Math.min(...inDay) : Math.max(...candidates);
  };
  const today = dayOf(Date.now());
  const last = firstInstant(today + DAY_MS) - 1;
  return { todayStart: new Date(firstInstant(today)).toISOString(), todayEnd: new Date(last).toISOString() };
}

/** Calls that are under way for whoever will make them. What fails or is refused has no answer. */
function createBegunCalls() {
  const FRESH_MS = 10_000;
  const begun = new Map();
  const isFresh = ({ freshUntil }) => Date.now() < freshUntil;
  return {
    begun,
    start(address, token) {
      if (begun.has(address) && isFresh(begun.get(address))) return;
      const aborter = new AbortController();
      const headers = { Authorization: `Bearer ${token}` };
      // The code is what shows the page: it goes first.
      const answer = fetch(address, { headers, signal: aborter.signal, priority: 'low' })
        .then((response) => (response.ok ? response.json() : undefined))
        .catch(() => undefined);
      const call = { token, answer, freshUntil: Number.POSITIVE_INFINITY, abort: () => aborter.abort() };
      begun.set(address, call);
      answer.then(() => {
        call.freshUntil = Date.now() + FRESH_MS;
      });
    },
    take(address, token) {
      const call = begun.get(address);
      begun.delete(address);
      return call?.token === token && isFresh(call) ? call : undefined;
    },
  };
}

/** What the visited page begins with, as the description of its area says. */
function visitedCalls(landing) {
  const { pathname, search } = location;
  // Another release may begin with something else, and filters in the address are read by the page alone.
  if (search !== '' || stored('sessionStorage', 'preview') !== null) return [];
  const { remotes } = JSON.parse(document.getElementById('registry').textContent);
  const path = pathname === '/' ? landing.signedIn : pathname;
  return remotes.flatMap(({ description: { name, begins }, current }) =>
    stored('sessionStorage', name) === current.version ? [] : (begins?.[path] ?? []),
  );
}

/** Starts the calls that `addresses` describe; those of today once `zone` is known, unless the session is over by then. */
async function beginCalls({ addresses, zone, start, isOver }) {
  const token = stored('localStorage', 'auth_token');
  const locationId = locationOf(token);
  if (locationId === undefined) return;
  const startAll = (templates, values) => {
    for (const template of templates) {
      start(`/api${template.replace(/\*(\w+)\*/g, (_, name) => encodeURIComponent(values[name]))}`, token);
    }
  };
  const ofToday = addresses.filter((address) => address.includes('*today'));
  startAll(
    addresses.filter((address) => !ofToday.includes(address)),
    { locationId },
  );
  if (ofToday.length === 0) return;
  const timezone = await zone();
  if (timezone !== undefined && !isOver()) startAll(ofToday, { locationId, ...todayIn(timezone) });
}

/**
 * Runs in the page before anything else, and once the browser knows of the shell's files asks for the data that the
 * visited page begins with: together with the code of the shell and of the area, and not after it. The shell's client
 * takes each answer once, in place of its own call; it has the same done for the areas that are visited later. `landing`
 * is where `/` leads to, `shellCalls` are those of the shell itself, addresses below `/api` as in descriptions.
 */
function beginFirstCalls(landing, shellCalls) {
  const { begun, start, take } = createBegunCalls();
  let sessions = 0;
  let hasVisited = false;

  function begin(addresses, zone) {
    const session = sessions;
    beginCalls({ addresses, zone, start, isOver: () => session !== sessions }).catch(() => {});
  }
  const details = () => [...begun].find(([address]) => address.endsWith('/business_details'))?.[1].answer;
  function visit() {
    if (hasVisited) return;
    hasVisited = true;
    begin(shellCalls);
    begin(visitedCalls(landing), async () => (await details())?.timezone);
  }

  globalThis.firstCalls = {
    begin,
    take(address, token) {
      // Files that the browser had kept may run before it says that the page is there.
      visit();
      return take(address, token);
    },
    forget() {
      sessions += 1;
      for (const { abort } of begun.values()) abort();
      begun.clear();
    },
    untaken: () => [...begun.keys()],
  };
  if (document.readyState === 'loading') document.addEventListener('readystatechange', visit, { once: true });
  else visit();
}

const PARTS = [stored, locationOf, todayIn, createBegunCalls, visitedCalls, beginCalls, beginFirstCalls];

/** The text of a script that does what `beginFirstCalls` does with `values`, which are text as well. */
export function firstCallsScript(...values) {
  return `(() => {\n${PARTS.join('\n')}\nbeginFirstCalls(${values.join()});\n})()`;
}
