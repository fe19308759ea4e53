import { LANDING_PATHS } from './landing';
import { type PageRemote, readPageRegistry, readStored } from './page-document';

const WAITING = 'The back office is loading. It will continue in a moment.';

const firstSegment = (path: string) => path.split('/')[1] ?? '';

/** Whether the visitor ends up on the sign-in page, to which the shell redirects signed-out visitors. */
function isVisited(remotes: PageRemote[]): boolean {
  const path = location.pathname.toLowerCase().replace(/\/+$/, '');
  const findOwner = (address: string) =>
    remotes.find(({ description }) => description.paths.includes(firstSegment(address)));
  const signIn = findOwner(LANDING_PATHS.signedOut);
  // True if this tab uses the fallback version of the area: the prerendered page belongs to the current version.
  const isReplaced =
    signIn !== undefined && readStored('sessionStorage', signIn.description.name) === signIn.current.version;
  const isOtherPage = findOwner(path)?.description.visitors === 'signed-out' && path !== LANDING_PATHS.signedOut;
  return !isReplaced && !isOtherPage && readStored('localStorage', 'auth_token') === undefined;
}

/**
 * Marks a clicked button as waiting. The application, once loaded, clicks its copy of the button. Does nothing after a
 * failed load.
 */
function showWaiting(page: Element, button: Element | null): void {
  if (page.querySelector('[role=alert]') !== null) return;
  for (const waiting of page.querySelectorAll('[aria-busy]')) waiting.removeAttribute('aria-busy');
  button?.setAttribute('aria-busy', 'true');
  const status = page.querySelector('[role=status]');
  if (status !== null) status.textContent = WAITING;
}

function findPage({ target }: Event): Element | null {
  return target instanceof Element ? target.closest('#prerendered') : null;
}

if (isVisited(readPageRegistry().remotes)) {
  document.documentElement.dataset.prerendered = '';
  // The focus is set by script, because browsers ignore the autofocus attribute until the style sheets have loaded.
  document.querySelector<HTMLElement>('#prerendered [autofocus]')?.focus();
}

addEventListener('submit', (event) => {
  const page = findPage(event);
  if (page === null) return;
  event.preventDefault();
  showWaiting(page, event.submitter ?? page.querySelector('[type=submit]'));
});
addEventListener('click', (event) => {
  const page = findPage(event);
  const button = event.target instanceof Element ? event.target.closest('button[type=button]') : null;
  if (page !== null && button !== null) showWaiting(page, button);
});
