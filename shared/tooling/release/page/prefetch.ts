import { zoneWithCutoff } from '@backoffice/contract/day-cutoff';
import type { ParsedDescription } from '@backoffice/platform/remote/description';
import { findStartPage, listPermittedCounts, mayPrefetch, mayViewPage } from '@backoffice/platform/remote/page-access';
import { resolveDateRange } from './date-range';
import { LANDING_PATHS, LAYOUT_REQUEST } from './landing';
import { readPageRegistry, readStored } from './page-document';
import { hasDateRange, listPageRequests } from './page-requests';
import { consumePrefetch, dropAllPrefetches, dropPrefetch, prefetchedCalls, startPrefetch } from './prefetched-calls';
import { readStoredClaims, readStoredZone } from './stored-session';

/** Lists the requests of a page that the user's role permits. */
function listPermittedRequests(description: ParsedDescription, path: string, search: URLSearchParams): string[] {
  const access = readStoredClaims();
  if (!mayViewPage([description], path, access)) return [];
  return listPageRequests(description, path, search, (request) => mayPrefetch(description, request, access));
}

/** Lists the requests to prefetch for the visited page, from the description of its remote. */
function listVisitedCalls(search: URLSearchParams): string[] {
  // Nothing is prefetched for a preview or a pinned fallback version, because it may send different requests.
  if (readStored('sessionStorage', 'preview') !== undefined) return [];
  const { remotes } = readPageRegistry();
  const descriptions = remotes.map(({ description }) => description);
  const isStart = location.pathname === '/' && search.size === 0;
  const path = isStart ? findStartPage(descriptions, LANDING_PATHS.signedIn, readStoredClaims()) : location.pathname;
  return remotes.flatMap(({ description, current }) =>
    path === undefined || readStored('sessionStorage', description.name) === current.version
      ? []
      : listPermittedRequests(description, path, search),
  );
}

/** Lists the requests of the layout: the counts of the sidebar, and the business details. */
function listLayoutCalls(): string[] {
  const descriptions = readPageRegistry().remotes.map(({ description }) => description);
  const counts = listPermittedCounts(descriptions, readStoredClaims());
  return [...new Set([...counts.values()].map(({ request }) => request)), LAYOUT_REQUEST];
}

/** Resolves to the time zone and cut-off, as in `America/New_York 05:00`; with older shells, to the time zone only. */
type GetTimeZone = () => Promise<string | undefined>;

/**
 * Counts the sessions of this page. A prefetch sends no further requests once the session in which it began has ended.
 */
let session = 0;

/**
 * Sends the API requests for `templates`, whose placeholders it replaces. Requests with the date range of `search` are
 * sent immediately with the stored time zone and cut-off. If the location's time zone or cut-off has changed, they are
 * discarded and sent again with the right dates.
 */
async function prefetch(templates: string[], search: URLSearchParams, getTimeZone: GetTimeZone): Promise<void> {
  const startedIn = session;
  const token = readStored('localStorage', 'auth_token') ?? '';
  const { locationId } = readStoredClaims();
  if (locationId === undefined) return;
  const toAddress = (template: string, values: Record<string, unknown> = {}) => {
    const insertValue = (_: string, name: string) => encodeURIComponent(String({ locationId, ...values }[name]));
    return `/api${template.replace(/\*(\w+)\*/g, insertValue)}`;
  };
  for (const template of templates) if (!hasDateRange(template)) startPrefetch(toAddress(template), token);
  const dated = templates.filter(hasDateRange);
  if (dated.length === 0) return;
  const toAddresses = (zone: string) => dated.map((template) => toAddress(template, resolveDateRange(search, zone)));
  const storedZone = readStoredZone(locationId);
  const prefetched = storedZone === undefined ? [] : toAddresses(storedZone);
  for (const address of prefetched) startPrefetch(address, token);
  const timeZone = await getTimeZone();
  if (timeZone === undefined || timeZone === storedZone || session !== startedIn) return;
  const addresses = toAddresses(timeZone);
  for (const address of prefetched) if (!addresses.includes(address)) dropPrefetch(address);
  for (const address of addresses) if (!prefetched.includes(address)) startPrefetch(address, token);
}

async function getLocationTimeZone(): Promise<string | undefined> {
  const details = [...prefetchedCalls.values()].find(({ address }) => address.endsWith('/business_details'))?.answer;
  const location = (await details) as { timezone?: string; day_cutoff?: string } | undefined;
  return location?.timezone && zoneWithCutoff({ ...location, timezone: location.timezone });
}

function start(templates: readonly string[], search: URLSearchParams, getTimeZone: GetTimeZone): void {
  prefetch([...templates], search, getTimeZone).catch(() => {});
}

globalThis.firstCalls = {
  begin(templates, getTimeZone) {
    start(templates, new URLSearchParams(), getTimeZone);
  },
  beginPage(descriptions, address, getTimeZone) {
    const search = new URLSearchParams(address.search);
    const listRequests = (description: ParsedDescription) =>
      listPermittedRequests(description, address.pathname, search);
    start(descriptions.flatMap(listRequests), search, getTimeZone);
  },
  take: consumePrefetch,
  forget() {
    session += 1;
    dropAllPrefetches();
  },
  unconsumed: () => [...prefetchedCalls.values()].map(({ address }) => address),
};

// This script is at the end of the document, so the browser requests the shell's files before this data.
const search = new URLSearchParams(location.search);
start(listLayoutCalls(), search, async () => undefined);
start(listVisitedCalls(search), search, getLocationTimeZone);
