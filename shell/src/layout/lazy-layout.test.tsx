import { reportClientFailure } from '@backoffice/contract/client-failures';
import { createDeferred } from '@backoffice/testing/deferred';
import { stubApi } from '@backoffice/testing/stub-api';
import { ThemeRoot } from '@backoffice/ui';
import { act, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createLazyLayout } from './lazy-layout';
import type { SignedInLayoutProps } from './signed-in-layout';

const api = stubApi();
const unreachable = Object.assign(new Error('Loading chunk 12 failed'), { name: 'ChunkLoadError' });

/** A layout with a heading around the page. */
const SignedInLayout = ({ children }: SignedInLayoutProps) => (
  <>
    <h1>Corner Café</h1>
    {children}
  </>
);
const loaded = { SignedInLayout };
const NO_LOADER = { load: () => Promise.reject(new Error('there are no remotes')) };

function renderLayout(LazyLayout: ReturnType<typeof createLazyLayout>, page: ReactNode = 'Orders') {
  const layout = (
    <LazyLayout remotes={[]} loader={NO_LOADER} refused={null} hasContent>
      {page}
    </LazyLayout>
  );
  return render(layout, { wrapper: ThemeRoot });
}

beforeEach(() => {
  document.head.innerHTML =
    '<script type="application/json" id="registry">{"shell":{"version":"7"},"remotes":[]}</script>';
  globalThis.loadAttempts = undefined;
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  document.head.replaceChildren();
  jest.restoreAllMocks();
});

test('the lazy layout shows that it is loading, and then the layout with the page', async () => {
  const file = createDeferred<typeof loaded>();
  renderLayout(createLazyLayout(() => file.promise));
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
  await act(async () => file.resolve(loaded));
  expect(screen.getByRole('heading', { name: 'Corner Café' })).toBeVisible();
  expect(screen.getByText('Orders')).toBeVisible();
});

test('the lazy layout is shown immediately when it is mounted again, without another load', async () => {
  const importLayout = jest.fn(async () => loaded);
  const LazyLayout = createLazyLayout(importLayout);
  const { unmount } = renderLayout(LazyLayout);
  await screen.findByRole('heading', { name: 'Corner Café' });
  unmount();
  renderLayout(LazyLayout);
  expect(screen.getByRole('heading', { name: 'Corner Café' })).toBeVisible();
  expect(importLayout).toHaveBeenCalledTimes(1);
});

test('the lazy layout tries once more with a different URL when its file does not load', async () => {
  const attempts: unknown[] = [];
  const importLayout = async () => {
    attempts.push(globalThis.loadAttempts?.shell);
    if (attempts.length === 1) throw unreachable;
    return loaded;
  };
  renderLayout(createLazyLayout(importLayout));
  expect(await screen.findByRole('heading', { name: 'Corner Café' })).toBeVisible();
  expect(attempts).toEqual([undefined, 1]);
});

test('the lazy layout says that the back office is unavailable and reports the failure when the second attempt fails too', async () => {
  const reports: unknown[] = [];
  api.respond(reportClientFailure, ({ body }) => {
    reports.push(body);
    return null;
  });
  renderLayout(createLazyLayout(() => Promise.reject(unreachable)));
  expect(await screen.findByRole('alert')).toHaveTextContent('The back office is unavailable');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  await waitFor(() =>
    expect(reports).toEqual([
      expect.objectContaining({
        remote: 'shell',
        version: '7',
        phase: 'load',
        message: expect.stringContaining('chunk 12'),
      }),
    ]),
  );
});
