/** @jest-environment ./test/browser-environment.cjs */
import '../../test/browser-setup';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderPageInProcess } from '../../test/fixtures/render-page-in-process';

const FILES = ['/shell/1/main.css', '/shell/1/libraries.js', '/shell/1/main.js'];

const html = renderPageInProcess({
  shellFiles: FILES.map((address) => [address]),
  shell: { version: '1' },
  remotes: [],
});
const page = new DOMParser().parseFromString(html, 'text/html');

const requests = jest.fn<Promise<Response>, [string, RequestInit]>(async () => new Response('{}'));
const reports = () => requests.mock.calls.filter(([address]) => address === '/api/client_failures');
const reported = () => reports().map(([, { body }]) => JSON.parse(String(body)));

/** Opens the document in a browser that has not loaded the shell's files yet. */
function open(): void {
  document.body.innerHTML = page.body.innerHTML;
  document.head.replaceChildren();
  for (const element of page.head.querySelectorAll('script, link[rel="stylesheet"]')) {
    const { name, attributes } = { name: element.localName, attributes: [...element.attributes] };
    const copy = document.createElement(name);
    for (const attribute of attributes) copy.setAttribute(attribute.name, attribute.value);
    copy.textContent = element.textContent;
    document.head.append(copy);
  }
}

function fail(address: string): void {
  document.querySelector(`[src="${address}"], [href="${address}"]`)?.dispatchEvent(new Event('error'));
}

const addListener = jest.spyOn(window, 'addEventListener');

const message = () => screen.queryByRole('alert');
const root = () => document.getElementById('root');

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.fetch = requests as typeof fetch;
  requests.mockClear();
  open();
});

afterEach(() => {
  jest.useRealTimers();
  // The listeners are removed, because all tests share jsdom's window. A browser removes them with the document.
  for (const [type, listener] of addListener.mock.calls) window.removeEventListener(type, listener, true);
  addListener.mockClear();
});

test.each(['/shell/1/main.js', '/shell/1/libraries.js'])(
  'the page shows and reports immediately that %s did not load',
  (file) => {
    fail(file);
    const heading = screen.getByRole('heading', { level: 1, name: 'The back office did not load completely' });
    expect(message()).toContainElement(heading);
    const report = { remote: 'shell', version: '1', phase: 'load', message: `${file} did not load` };
    expect(reported()).toEqual([{ ...report, duration_ms: expect.any(Number) }]);
  },
);

test('the page shows after nine seconds that nothing has loaded', () => {
  jest.advanceTimersByTime(8_999);
  expect(message()).toBeNull();
  jest.advanceTimersByTime(1);
  expect(message()).toBeVisible();
  expect(reported()).toMatchObject([{ phase: 'load', message: 'nothing was there after 9 s' }]);
});

test('the message is shown in the prerendered page when that is visible, and its button is no longer busy', () => {
  const prerendered = '<div id="prerendered"><button aria-busy="true">Sign In</button><p role="status">Wait</p></div>';
  document.body.insertAdjacentHTML('afterbegin', prerendered);
  document.documentElement.dataset.prerendered = '';
  fail('/shell/1/main.js');
  expect(message()?.parentElement).toHaveAttribute('id', 'prerendered');
  expect(screen.getByRole('button', { name: 'Sign In' })).not.toHaveAttribute('aria-busy');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  delete document.documentElement.dataset.prerendered;
});

test('the page shows and reports nothing when the shell has rendered', () => {
  root()?.append('The back office');
  jest.advanceTimersByTime(60_000);
  fail('/shell/1/main.js');
  expect(message()).toBeNull();
  expect(reports()).toEqual([]);
});

test('the message is shown above the shell when only its style sheet is missing', () => {
  fail('/shell/1/main.css');
  expect(message()?.parentElement).toBe(document.body);
  expect(root()).toBeEmptyDOMElement();
  expect(reported()).toMatchObject([{ phase: 'style', message: '/shell/1/main.css did not load' }]);
});

test('the page shows and reports a failure only once when several files are missing', () => {
  for (const file of FILES) fail(file);
  jest.advanceTimersByTime(60_000);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(reports()).toHaveLength(1);
});

test('the page ignores failures of files that areas add', () => {
  for (const added of [document.createElement('script'), document.createElement('link')]) {
    added.setAttribute('rel', 'stylesheet');
    document.head.append(added);
    added.dispatchEvent(new Event('error'));
  }
  expect(message()).toBeNull();
});

test('a click on Reload requests each file of the shell again without the browser’s cache', async () => {
  fail('/shell/1/main.js');
  requests.mockClear();
  requests.mockImplementation(() => new Promise(() => {}));
  jest.useRealTimers();
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  const addresses = FILES.map((file) => [`http://localhost${file}`, expect.objectContaining({ cache: 'reload' })]);
  expect(requests.mock.calls).toEqual(addresses);
});
