import type { RemoteModule } from '@backoffice/platform/remote/module';
import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { endSession, startSession } from '@backoffice/platform/session';
import { sessionTokens } from '@backoffice/testing/session';
import { stubShellResponses } from '@backoffice/testing/shell-responses';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useInsertionEffect, useLayoutEffect, useReducer } from 'react';
import { createApp } from '../app';
import { ErrorBoundary } from './error-boundary';

const failure = new Error('thrown on purpose');
const throwIt = () => {
  throw failure;
};

/** Pages that throw when they unmount, by the kind of cleanup that throws. */
const pagesThrowingOnUnmount = {
  effect: function LeavesEffect() {
    useEffect(() => throwIt, []);
    return <h1>Dishes</h1>;
  },
  'layout effect': function LeavesLayoutEffect() {
    useLayoutEffect(() => throwIt, []);
    return <h1>Dishes</h1>;
  },
  'insertion effect': function LeavesInsertionEffect() {
    useInsertionEffect(() => throwIt, []);
    return <h1>Dishes</h1>;
  },
  ref: function LeavesRef() {
    return <h1 ref={() => throwIt}>Dishes</h1>;
  },
};

function remote(name: string, title: string, segment: string, visitors: 'signed-in' | 'signed-out' = 'signed-in') {
  const links = [{ label: `All of ${title}`, path: `/${segment}` }];
  const registered: RegisteredRemote = {
    description: {
      name,
      title,
      paths: [segment],
      visitors,
      shell: '^1.0.0',
      ...(visitors === 'signed-in' && { sidebar: { title, prefix: `/${segment}`, icon: 'menu', order: 1, links } }),
    },
    current: { version: '1', manifest: '', entry: '', preload: [], integrity: {} },
  };
  return registered;
}
const remotes = [
  remote('mf-food', 'Food', 'menu'),
  remote('mf-staff', 'Staff', 'staff'),
  remote('mf-door', 'Door', 'login', 'signed-out'),
];

let reportedErrors: unknown[];

beforeEach(() => {
  reportedErrors = [];
  globalThis.reportError = (error) => reportedErrors.push(error);
  jest.spyOn(console, 'error').mockImplementation(() => {});
  stubShellResponses();
});
afterEach(() => {
  cleanup();
  act(endSession);
  jest.restoreAllMocks();
});

describe.each(Object.entries(pagesThrowingOnUnmount))('a page that throws in the cleanup of its %s', (_kind, Page) => {
  function open() {
    window.history.replaceState(null, '', '/menu');
    act(() => startSession(sessionTokens()));
    const modules: Record<string, RemoteModule> = {
      'mf-food': { routes: { menu: [{ index: true, element: <Page /> }] } },
      'mf-staff': { routes: { staff: [{ index: true, element: <h1>People</h1> }] } },
      'mf-door': { routes: { login: [{ index: true, element: <h1>Come in</h1> }] } },
    };
    const App = createApp(remotes, { load: async (name) => ({ default: modules[name] }) });
    render(<App />);
    return screen.findByRole('heading', { level: 1, name: 'Dishes' });
  }

  test.each([
    ['All of Staff', 'People'],
    ['Terms', 'Terms'],
  ])('does not break the next page (%s)', async (link, heading) => {
    await open();
    await userEvent.click(screen.getByRole('link', { name: link }));
    await screen.findByRole('heading', { level: 1, name: heading });
    await waitFor(() => expect(reportedErrors).toContain(failure));
    expect(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });

  test('does not break the sign-in screen when the session ends', async () => {
    await open();
    act(endSession);
    await screen.findByRole('heading', { level: 1, name: 'Come in' });
    await waitFor(() => expect(reportedErrors).toContain(failure));
    expect(screen.getByRole('heading', { level: 1, name: 'Come in' })).toBeVisible();
  });
});

test('a boundary without a fallback rethrows the second error to the enclosing boundary', () => {
  function Throwing() {
    useEffect(throwIt);
    return 'Here';
  }
  render(
    <ErrorBoundary resetKey="here" fallback={() => 'Something else'}>
      <ErrorBoundary resetKey="here">
        <Throwing />
      </ErrorBoundary>
    </ErrorBoundary>,
  );
  expect(screen.getByText('Something else')).toBeVisible();
  expect(reportedErrors).toEqual([failure]);
});

test('a boundary renders its children again when the reset key changes', async () => {
  let isBroken = true;
  function Page() {
    if (isBroken) throw failure;
    return 'Here';
  }
  function Visit() {
    const [at, go] = useReducer((count: number) => count + 1, 0);
    return (
      <>
        <button type="button" onClick={go}>
          Go
        </button>
        <ErrorBoundary resetKey={at} fallback={() => 'Something else'}>
          <Page />
        </ErrorBoundary>
      </>
    );
  }
  render(<Visit />);
  expect(screen.getByText('Something else')).toBeVisible();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Go' }));
  expect(screen.getByText('Here')).toBeVisible();
});
