import { http } from '@backoffice/platform/client';
import type { ParsedDescription } from '@backoffice/platform/remote/description';
import type { RemoteModule } from '@backoffice/platform/remote/module';
import { endSession, startSession } from '@backoffice/platform/session';
import { waitFor } from '@testing-library/react';
import { AxiosHeaders } from 'axios';
import { renderPageInProcess } from '../../tooling/test/fixtures/render-page-in-process';
import { renderRemote } from './render';
import { sessionTokens } from './session';
import { TEST_LOCATION } from './shell-responses';

/** Puts the registry of `remotes` into the document and sets the document's URL to `address`. */
function createPage(address: string, remotes: object[]): void {
  window.history.replaceState(null, '', address);
  const registry = document.createElement('script');
  registry.id = 'registry';
  registry.type = 'application/json';
  registry.textContent = JSON.stringify({ remotes });
  document.head.replaceChildren(registry);
}

let renderedPage: string | undefined;

/** Returns the prefetch script that the site's HTML contains. */
function readPrefetchScript(): string {
  renderedPage ??= renderPageInProcess({ shellFiles: [], remotes: [] });
  const scripts = [...renderedPage.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text);
  return scripts.find((text) => text.includes('firstCalls')) ?? '';
}

/**
 * Runs the prefetch script as in a browser that opens `address`; `respond` stands in for the API. Returns a list that
 * receives the URL of each request.
 */
export function runPrefetchScript(
  address: string,
  descriptions: ParsedDescription[],
  respond: (address: string, init: RequestInit | undefined) => Response | Promise<Response>,
): string[] {
  createPage(
    address,
    descriptions.map((description) => ({ description, current: { version: '1' } })),
  );
  const requested: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    requested.push(String(input));
    return await respond(String(input), init);
  });
  const element = document.createElement('script');
  element.textContent = readPrefetchScript();
  document.head.append(element);
  return requested;
}

const isLocation = (address: string) => address.endsWith('/business_details');

/**
 * Tests that each page for which `description` prefetches data consumes every prefetched response once and requests
 * none of that data again; `filtered` lists additional addresses, with filters.
 */
export function testPrefetchedResponses(
  description: ParsedDescription,
  module: RemoteModule,
  filtered: string[] = [],
): void {
  const begins = description.begins ?? {};
  const counts = (description.sidebarCounts ?? []).map(({ request }) => `/api${request}`);
  const isShellRequest = (address: string) => isLocation(address) || counts.includes(address);

  afterEach(() => {
    endSession();
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  test.each([...Object.keys(begins), ...filtered])('%s consumes all of its prefetched responses', async (page) => {
    // 21:30 in New York, the location's time zone; already the next day in Tokyo, the browser's time zone in tests.
    jest.useFakeTimers({ now: new Date('2026-11-21T02:30:00.000Z'), advanceTimers: true });
    startSession(sessionTokens());
    const sent: string[] = [];
    http.defaults.adapter = async (config) => {
      sent.push(http.getUri(config));
      const data = isLocation(config.url ?? '') ? TEST_LOCATION : undefined;
      if (data === undefined) return await new Promise(() => undefined);
      return { data, status: 200, statusText: '', headers: new AxiosHeaders(), config };
    };
    const prefetched = runPrefetchScript(page, [description], async (address) => {
      return isLocation(address) ? Response.json(TEST_LOCATION) : await new Promise<Response>(() => undefined);
    });
    const unconsumed = () => globalThis.firstCalls?.unconsumed().filter((address) => !isShellRequest(address));
    const expectedCount = begins[page.split('?')[0] ?? '']?.length ?? 0;
    await waitFor(() => expect(prefetched.filter((address) => !isShellRequest(address))).toHaveLength(expectedCount));
    renderRemote(module, page, description);
    await waitFor(() => expect(unconsumed()).toEqual([]));
    expect(sent.filter((address) => prefetched.includes(address) && !isShellRequest(address))).toEqual([]);
  });
}
