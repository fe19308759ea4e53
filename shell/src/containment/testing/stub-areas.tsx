import { reportClientFailure } from '@backoffice/contract/client-failures';
import { notificationStore } from '@backoffice/platform/feedback';
import type { ParsedDescription } from '@backoffice/platform/remote/description';
import { createMemoryRouter, RouterProvider } from '@backoffice/platform/router';
import { stubApi } from '@backoffice/testing/stub-api';
import { act, cleanup, configure, render, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { RemoteOutlet } from '../../federation/remote-outlet';
import { useReleaseStyles } from '../../federation/visible-releases';
import { recordRemoteLoaded, remoteHealthStore } from '../../recovery/remote-health-store';
import { watchPage } from '../containment';
import { takePageSnapshot } from '../page-snapshot';

export let reports: Record<string, unknown>[];
/** Code of the loaded scripts, by path. */
export let scripts: Record<string, string>;
export let version = '0';

const createDescription = (name: string, title: string): ParsedDescription => ({
  ...{ name, title, paths: ['menu'], visitors: 'signed-in', shell: '^1.0.0' },
});

function Dishes({ damage }: { damage: () => unknown }) {
  useEffect(() => {
    const cleanUp = damage();
    return () => typeof cleanUp === 'function' && cleanUp();
  }, [damage]);
  return <h1>Dishes</h1>;
}

/** A contribution of Staff. Its effects run before the effects of the page in which it is shown. */
function StaffContribution() {
  useReleaseStyles('mf-staff', false);
  return null;
}

/**
 * Opens a page of Food that calls `damage` when it is shown, and the function that `damage` returns when it is left.
 * The page contains a contribution of Staff.
 */
export function openFood(damage: () => unknown, release = `${Number(version) + 1}`) {
  version = release;
  scripts[`/mf-food/${version}/module.js`] = damage.toString();
  recordRemoteLoaded('mf-food', version, 0);
  const container = document.getElementById('root')?.appendChild(document.createElement('div'));
  const router = createMemoryRouter(
    [
      {
        element: <RemoteOutlet remote={createDescription('mf-food', 'Food')} />,
        children: [
          {
            path: 'menu',
            element: (
              <>
                <StaffContribution />
                <Dishes damage={damage} />
              </>
            ),
          },
        ],
      },
      {
        element: <RemoteOutlet remote={createDescription('mf-staff', 'Staff')} />,
        children: [{ path: 'staff', element: <h1>People</h1> }],
      },
    ],
    { initialEntries: ['/menu'] },
  );
  render(<RouterProvider router={router} />, { container });
  return { leave: () => act(() => router.navigate('/staff')) };
}

/** Waits until Food is reported, and returns the message. */
export async function findReport(): Promise<unknown> {
  await waitFor(() => expect(reports).not.toEqual([]));
  const [{ message, ...report } = {}] = reports;
  expect(report).toEqual({ remote: 'mf-food', version, phase: 'page', duration_ms: expect.any(Number) });
  expect(reports).toHaveLength(1);
  return message;
}

/** Reports `scripts` as loaded, because jsdom loads no files. */
class LoadedScriptsObserver {
  observe() {}
  takeRecords = () => Object.keys(scripts).map((name) => ({ name }));
}

const observers: MutationObserver[] = [];

/** Mutation observer that is added to `observers`, so it can be disconnected before jsdom empties the document. */
class RecordedObserver extends MutationObserver {
  constructor(callback: MutationCallback) {
    super(callback);
    observers.push(this);
  }
}

/** Watches a page with the areas Food and Staff, whose code is `scripts`; call it once at the top of a test file. */
export function stubAreas(): void {
  const api = stubApi();
  beforeAll(() => {
    configure({ asyncUtilTimeout: 2_500 });
    document.title = 'Back Office';
    document.documentElement.lang = 'en';
    document.body.innerHTML = '<div id="root"><p></p></div>';
    const current = { version: '1', manifest: '', entry: '', preload: [], integrity: {} };
    const registry = { remotes: [{ description: createDescription('mf-food', 'Food'), current }] };
    document.head.insertAdjacentHTML('beforeend', '<script type="application/json" id="registry"></script>');
    const element = document.getElementById('registry');
    if (element) element.textContent = JSON.stringify(registry);
    globalThis.fetch = async (path) => new Response(scripts[String(path)] ?? '');
    // jsdom has no constructed style sheets.
    let sheets = ['of the shell'];
    Object.defineProperty(Document.prototype, 'adoptedStyleSheets', {
      get: () => sheets,
      set: (list) => {
        sheets = list;
      },
    });
    Object.assign(globalThis, { PerformanceObserver: LoadedScriptsObserver });
    globalThis.MutationObserver = RecordedObserver;
    takePageSnapshot();
    watchPage();
  });
  beforeEach(() => {
    reports = [];
    scripts = { '/mf-staff/1/module.js': 'staff' };
    api.respond(reportClientFailure, ({ body }) => {
      reports.push(body);
      return null;
    });
    remoteHealthStore.setState(new Map(), true);
    recordRemoteLoaded('mf-staff', '1', 0);
  });
  afterEach(() => {
    cleanup();
    notificationStore.setState({ notifications: [] });
  });

  afterAll(async () => {
    // Waits for the check of the last test’s page, which follows half a second after the page is left.
    await new Promise((resolve) => setTimeout(resolve, 700));
    for (const observer of observers) observer.disconnect();
  });
}
