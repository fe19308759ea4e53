import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

const FILES = ['/shell/1/main.css', '/shell/1/libraries.js', '/shell/1/main.js'];

const script = `
  import { renderPage } from ${JSON.stringify(path.join(__dirname, 'page.mjs'))};
  const shellFiles = ${JSON.stringify(FILES)}.map((address) => [address]);
  console.log(renderPage({ shellFiles, shell: { version: '1' }, remotes: [] }));
`;
const parameters = ['--input-type=module', '-e', script];
const html = execFileSync(process.execPath, parameters, { encoding: 'utf8' });
const page = new DOMParser().parseFromString(html, 'text/html');

const asked = jest.fn<Promise<Response>, [string, RequestInit]>(async () => new Response('{}'));
const reports = () => asked.mock.calls.filter(([address]) => address === '/api/client_failures');
const reported = () => reports().map(([, { body }]) => JSON.parse(String(body)));

/** Comes to the page as a browser does that has not got the shell's files yet. */
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

const listened = jest.spyOn(window, 'addEventListener');

const message = () => screen.queryByRole('alert');
const place = () => document.getElementById('root');

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.fetch = asked as typeof fetch;
  asked.mockClear();
  open();
});

afterEach(() => {
  jest.useRealTimers();
  // A browser forgets with the page what it listened for.
  for (const [type, listener] of listened.mock.calls) window.removeEventListener(type, listener, true);
  listened.mockClear();
});

test.each(['/shell/1/main.js', '/shell/1/libraries.js'])('says at once that %s did not come, and tells it', (file) => {
  fail(file);
  const heading = screen.getByRole('heading', { level: 1, name: 'The back office did not load completely' });
  expect(message()).toContainElement(heading);
  const told = { remote: 'shell', version: '1', phase: 'load', message: `${file} did not load` };
  expect(reported()).toEqual([{ ...told, duration_ms: expect.any(Number) }]);
});

test('says within ten seconds that nothing came', () => {
  jest.advanceTimersByTime(8_999);
  expect(message()).toBeNull();
  jest.advanceTimersByTime(1);
  expect(message()).toBeVisible();
  expect(reported()).toMatchObject([{ phase: 'load', message: 'nothing was there after 9 s' }]);
});

test('is silent where the shell is there', () => {
  place()?.append('The back office');
  jest.advanceTimersByTime(60_000);
  fail('/shell/1/main.js');
  expect(message()).toBeNull();
  expect(reports()).toEqual([]);
});

test('stands above what works without the style sheet', () => {
  fail('/shell/1/main.css');
  expect(message()?.parentElement).toBe(document.body);
  expect(place()).toBeEmptyDOMElement();
  expect(reported()).toMatchObject([{ phase: 'style', message: '/shell/1/main.css did not load' }]);
});

test('is said and told once, however much is missing', () => {
  for (const file of FILES) fail(file);
  jest.advanceTimersByTime(60_000);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(reports()).toHaveLength(1);
});

test('has nothing to say of what the areas add to the page', () => {
  for (const added of [document.createElement('script'), document.createElement('link')]) {
    added.setAttribute('rel', 'stylesheet');
    document.head.append(added);
    added.dispatchEvent(new Event('error'));
  }
  expect(message()).toBeNull();
});

test('a reload asks the network for each of the files, whatever the browser has kept', async () => {
  fail('/shell/1/main.js');
  asked.mockClear();
  asked.mockImplementation(() => new Promise(() => {}));
  jest.useRealTimers();
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  const addresses = FILES.map((file) => [`http://localhost${file}`, expect.objectContaining({ cache: 'reload' })]);
  expect(asked.mock.calls).toEqual(addresses);
});
