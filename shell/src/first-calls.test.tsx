import { call, http } from '@backoffice/shared/client';
import { listModifierGroups } from '@backoffice/shared/contract/modifier-groups';
import { listOrders } from '@backoffice/shared/contract/reports';
import { useLocationZone, useQuery } from '@backoffice/shared/query';
import type { RemoteModule } from '@backoffice/shared/remote/module';
import type { RegisteredRemote } from '@backoffice/shared/remote/registry';
import { Link } from '@backoffice/shared/router';
import { endSession, startSession } from '@backoffice/shared/session';
import { beginFirstCalls, LOCATION } from '@backoffice/shared/testing/first-calls';
import { sessionTokens } from '@backoffice/shared/testing/session';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AxiosHeaders } from 'axios';
import { createApp } from './app';

const TODAY = { start_date: '2026-11-20T05:00:00.000Z', end_date: '2026-11-21T04:59:59.999Z' };
const ORDERS_OF_TODAY = `/api/reports/orders?${new URLSearchParams(TODAY)}`;
const SHELL = ['/api/items/inventories_count', '/api/locations/1/business_details'];

function area(name: string, segment: string, begins: Record<string, string[]>): RegisteredRemote {
  const entry = `/${name}/1/remoteEntry.js`;
  return {
    description: { name, title: name, paths: [segment], visitors: 'signed-in', shell: '^1.0.0', begins },
    current: { version: '1', manifest: '', entry, preload: [entry], integrity: {} },
  };
}

const remotes = [
  area('mf-food', 'menu', { '/menu/modifiers': ['/modifier_groups'] }),
  area('mf-sales', 'reporting', {
    '/reporting/orders': ['/reports/orders?start_date=*todayStart*&end_date=*todayEnd*'],
  }),
];

function Modifiers() {
  useQuery({ queryKey: ['groups'], queryFn: ({ signal }) => call(listModifierGroups, { signal }) });
  return (
    <>
      <h1>Modifiers</h1>
      <Link to="/reporting/orders">Orders</Link>
      <Link to="/reporting/orders?page=2">More orders</Link>
    </>
  );
}

function Orders() {
  const zone = useLocationZone();
  useQuery({
    queryKey: ['orders'],
    queryFn: ({ signal }) => call(listOrders, { query: TODAY, signal }),
    enabled: zone !== undefined,
  });
  return <h1>Orders</h1>;
}

const modules: Record<string, RemoteModule> = {
  'mf-food': { routes: { menu: [{ path: 'modifiers', element: <Modifiers /> }] } },
  'mf-sales': { routes: { reporting: [{ path: 'orders', element: <Orders /> }] } },
};

/** Opens `address`. `begun` is what was asked for ahead, `asked` what was asked for by whoever needs it. */
function open(address: string) {
  const answer = (url: string) => (url.endsWith('/business_details') ? LOCATION : { data: [] });
  const asked: string[] = [];
  http.defaults.adapter = async (config) => {
    asked.push(http.getUri(config));
    return { data: answer(config.url ?? ''), status: 200, statusText: '', headers: new AxiosHeaders(), config };
  };
  const descriptions = remotes.map(({ description }) => description);
  const begun = beginFirstCalls(address, descriptions, (url) => Response.json(answer(url)));
  const arrivals = new Map<string, () => void>();
  const App = createApp(remotes, {
    load: (name) => new Promise((resolve) => arrivals.set(name, () => resolve({ default: modules[name] }))),
  });
  render(<App />);
  return { begun, asked, arrive: (name: string) => arrivals.get(name)?.() };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const untaken = () => globalThis.firstCalls?.untaken();

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-21T02:30:00.000Z'), advanceTimers: true });
  startSession(sessionTokens());
});
afterEach(() => {
  cleanup();
  endSession();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('the shell and the visited page take what the page began, and ask for none of it again', async () => {
  const { begun, asked, arrive } = open('/menu/modifiers');
  expect(begun).toEqual([...SHELL, '/api/modifier_groups']);
  await waitFor(() => expect(untaken()).toEqual(['/api/modifier_groups']));
  arrive('mf-food');
  await heading('Modifiers');
  await waitFor(() => expect(untaken()).toEqual([]));
  expect(asked).toEqual([]);
});

test('a link to another area has its data asked for while its code is on its way', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const { begun, asked, arrive } = open('/menu/modifiers');
  arrive('mf-food');
  await heading('Modifiers');
  await user.click(screen.getByRole('link', { name: 'Orders' }));
  await waitFor(() => expect(begun.at(-1)).toBe(ORDERS_OF_TODAY));
  arrive('mf-sales');
  await heading('Orders');
  await waitFor(() => expect(untaken()).toEqual([]));
  expect(begun.filter((url) => url === ORDERS_OF_TODAY)).toHaveLength(1);
  expect(asked).toEqual([]);
});

test('a link with filters leaves the calls to the page', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const { begun, asked, arrive } = open('/menu/modifiers');
  arrive('mf-food');
  await heading('Modifiers');
  await user.click(screen.getByRole('link', { name: 'More orders' }));
  arrive('mf-sales');
  await heading('Orders');
  await waitFor(() => expect(asked).toEqual([ORDERS_OF_TODAY]));
  expect(begun).not.toContain(ORDERS_OF_TODAY);
});

test('who signs in has the data of where that leads asked for while its code is on its way', async () => {
  endSession();
  const { begun, asked, arrive } = open('/');
  expect(begun).toEqual([]);
  act(() => startSession(sessionTokens()));
  await waitFor(() => expect(begun).toEqual([ORDERS_OF_TODAY]));
  expect(asked).toEqual(expect.arrayContaining(SHELL));
  arrive('mf-sales');
  await heading('Orders');
  await waitFor(() => expect(untaken()).toEqual([]));
  expect(asked).toHaveLength(SHELL.length);
});
