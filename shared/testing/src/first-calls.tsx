import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { http } from '@backoffice/platform/client';
import type { RemoteDescription } from '@backoffice/platform/remote/description';
import type { RemoteModule } from '@backoffice/platform/remote/module';
import { endSession, startSession } from '@backoffice/platform/session';
import { waitFor } from '@testing-library/react';
import { AxiosHeaders } from 'axios';
import { renderRemote } from './render';
import { CLAIMS, sessionTokens } from './session';

/** What a script of the page needs: the registry of `remotes`, in a page at `address`. */
function visit(address: string, remotes: object[]): void {
  window.history.replaceState(null, '', address);
  const registry = document.createElement('script');
  registry.id = 'registry';
  registry.type = 'application/json';
  registry.textContent = JSON.stringify({ remotes });
  document.head.replaceChildren(registry);
}

let script: string | undefined;

/** The page's own script, as `renderPage` writes it. */
function pageScript(): string {
  const page = JSON.stringify(path.join(__dirname, '../../tooling/src/page.mjs'));
  const print = `import { renderPage } from ${page}; console.log(renderPage({ shellFiles: [], remotes: [] }))`;
  script ??= execFileSync(process.execPath, ['--input-type=module', '-e', print], { encoding: 'utf8' });
  const scripts = [...script.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text);
  return scripts.find((text) => text.includes('firstCalls')) ?? '';
}

/** Has the page begin its calls as it does in a browser that comes to `address`; `answer` stands in for the API. */
export function beginFirstCalls(
  address: string,
  descriptions: RemoteDescription[],
  answer: (address: string, init: RequestInit | undefined) => Response | Promise<Response>,
): string[] {
  visit(
    address,
    descriptions.map((description) => ({ description, current: { version: '1' } })),
  );
  const begun: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    begun.push(String(input));
    return await answer(String(input), init);
  });
  const element = document.createElement('script');
  element.textContent = pageScript();
  document.head.append(element);
  return begun;
}

export const LOCATION = { id: CLAIMS.locationId, name: CLAIMS.locationName, timezone: 'America/New_York' };

const isLocation = (address: string) => address.endsWith('/business_details');
const isShells = (address: string) => isLocation(address) || address.endsWith('/inventories_count');

/**
 * Tests that each page whose beginning a remote describes takes every call that was begun for it, once, and makes none
 * of them again.
 */
export function testFirstCalls(description: RemoteDescription, module: RemoteModule): void {
  const begins = description.begins ?? {};

  afterEach(() => {
    endSession();
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  test.each(Object.keys(begins))('%s begins with the calls that its page makes', async (page) => {
    // Half past nine in the evening in New York; already the next day in the browser's Tokyo.
    jest.useFakeTimers({ now: new Date('2026-11-21T02:30:00.000Z'), advanceTimers: true });
    startSession(sessionTokens());
    const asked: string[] = [];
    http.defaults.adapter = async (config) => {
      asked.push(http.getUri(config));
      const data = isLocation(config.url ?? '') ? LOCATION : undefined;
      if (data === undefined) return await new Promise(() => undefined);
      return { data, status: 200, statusText: '', headers: new AxiosHeaders(), config };
    };
    const begun = beginFirstCalls(page, [description], async (address) => {
      return isLocation(address) ? Response.json(LOCATION) : await new Promise<Response>(() => undefined);
    });
    const untaken = () => globalThis.firstCalls?.untaken().filter((address) => !isShells(address));
    const expected = begins[page]?.length ?? 0;
    await waitFor(() => expect(begun.filter((address) => !isShells(address))).toHaveLength(expected));
    renderRemote(module, page);
    await waitFor(() => expect(untaken()).toEqual([]));
    expect(asked.filter((address) => begun.includes(address) && !isShells(address))).toEqual([]);
  });
}
