/** @jest-environment ./test/browser-environment.cjs */
import '../../test/browser-setup';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openPage } from '../../test/fixtures/open-page';
import { renderPageInProcess } from '../../test/fixtures/render-page-in-process';

const remote = (name: string, paths: string[], visitors: string) => ({
  description: { name, title: name, paths, visitors, shell: '^1.0.0' },
  current: { version: '1', preload: [], integrity: {} },
});

const prerenderedPage = `<div id="prerendered"><form>
  <label>Email <input name="email" autofocus></label>
  <button type="submit">Sign In</button><button type="button">Forgot Password?</button>
</form><p role="status"></p></div>`;
const remotes = [
  remote('mf-door', ['login', 'forgot-password'], 'signed-out'),
  remote('mf-food', ['menu'], 'signed-in'),
];
const page = new DOMParser().parseFromString(
  renderPageInProcess({ shellFiles: [], remotes, prerenderedPage }),
  'text/html',
);

const addListener = jest.spyOn(window, 'addEventListener');

/** Opens the document at `address` and runs its scripts. */
function open(address: string): void {
  document.body.innerHTML = page.body.innerHTML;
  openPage(page, address);
}

const isShown = () => 'prerendered' in document.documentElement.dataset;
const button = (name: string) => screen.getByRole('button', { name });

afterEach(() => {
  delete document.documentElement.dataset.prerendered;
  localStorage.clear();
  sessionStorage.clear();
  // The listeners are removed, because all tests share jsdom's window. A browser removes them with the document.
  for (const [type, listener] of addListener.mock.calls) {
    window.removeEventListener(type, listener, true);
    window.removeEventListener(type, listener);
  }
  addListener.mockClear();
});

test.each(['/login', '/login/', '/Login', '/', '/menu/dishes', '/nowhere', '/logout'])(
  'for a signed-out visitor, the address %s shows the prerendered sign-in page',
  (address) => {
    open(address);
    expect(isShown()).toBe(true);
  },
);

test.each(['/forgot-password', '/login/elsewhere'])(
  'for a signed-out visitor, the address %s does not show the prerendered sign-in page',
  (address) => {
    open(address);
    expect(isShown()).toBe(false);
  },
);

test('for a signed-in visitor, the prerendered sign-in page is not shown', () => {
  localStorage.setItem('auth_token', 'token');
  open('/login');
  expect(isShown()).toBe(false);
});

test('the prerendered sign-in page is not shown in a tab that uses the previous version', () => {
  sessionStorage.setItem('mf-door', '1');
  open('/login');
  expect(isShown()).toBe(false);
});

test('the field with the autofocus attribute has the focus', () => {
  open('/login');
  expect(screen.getByLabelText('Email')).toHaveFocus();
});

test('pressing Enter in a field makes the submit button and the status show that the form is waiting', async () => {
  open('/login');
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com{Enter}');
  expect(button('Sign In')).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('status')).toHaveTextContent('The back office is loading.');
});

test('only the last clicked button shows that it is waiting', async () => {
  open('/login');
  await userEvent.click(button('Sign In'));
  await userEvent.click(button('Forgot Password?'));
  expect(button('Sign In')).not.toHaveAttribute('aria-busy');
  expect(button('Forgot Password?')).toHaveAttribute('aria-busy', 'true');
});

test('the browser does not submit the form itself, because that would send the password', () => {
  open('/login');
  const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
  screen.getByLabelText('Email').closest('form')?.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
});

test('the document without a prerendered page has no styles for it', () => {
  expect(renderPageInProcess({ shellFiles: [], remotes })).not.toContain('#prerendered');
});

test('the order of the cascade layers is declared before every style sheet of the document', () => {
  const page = renderPageInProcess({ shellFiles: [['/shell/1/main.css']], remotes });
  expect(page.indexOf('@layer mantine, base, ui;')).toBeGreaterThan(0);
  expect(page.indexOf('@layer mantine, base, ui;')).toBe(
    page.indexOf('<style data-shell-style>') + '<style data-shell-style>'.length,
  );
  expect(page.indexOf('rel="stylesheet"')).toBeGreaterThan(page.indexOf('<style data-shell-style>'));
});
