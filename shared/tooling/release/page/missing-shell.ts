import { readPageRegistry } from './page-document';

const SHELL_TIMEOUT_MS = 9_000;
const ROOT_RETRY_MS = 20;

/** `load`: the shell's code is missing; `style`: its style sheet is missing. */
type Phase = 'load' | 'style';

function reportFailure(phase: Phase, message: string): void {
  const { version } = readPageRegistry().shell;
  const body = { remote: 'shell', version, phase, duration_ms: Math.round(performance.now()), message };
  const headers = { 'content-type': 'application/json' };
  fetch('/api/client_failures', { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => {});
}

/** Reloads the document with new copies of the shell's files: the browser may have cached a damaged one. */
async function reload(): Promise<void> {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[defer]')].map(({ src }) => src);
  const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href }) => href);
  const options: RequestInit = { cache: 'reload', signal: AbortSignal.timeout(5_000) };
  await Promise.allSettled([...styles, ...scripts].map((address) => fetch(address, options)));
  location.reload();
}

function createMessage(): HTMLElement {
  const box = document.createElement('div');
  box.setAttribute('role', 'alert');
  box.style.cssText = 'font: 1rem/1.5 system-ui, sans-serif; padding: 2rem';
  const heading = '<h1>The back office did not load completely</h1>';
  box.innerHTML = `${heading}<p>Check the connection and try again.</p><button>Reload</button>`;
  box.querySelector('button')?.addEventListener('click', reload);
  return box;
}

/** Makes the visible prerendered page stop waiting for the shell, and returns it; null when it is not visible. */
function stopWaiting(): Element | null {
  if (document.documentElement.dataset.prerendered === undefined) return null;
  const page = document.getElementById('prerendered');
  for (const button of page?.querySelectorAll('[aria-busy]') ?? []) button.removeAttribute('aria-busy');
  page?.querySelector('[role=status]')?.replaceChildren();
  return page;
}

let isShown = false;

/**
 * Shows the message once, above the prerendered page if there is one. The shell replaces the message when its code
 * arrives later, and renders below it when only the style sheet is missing.
 */
function showMessage(phase: Phase, message: string): void {
  const root = document.getElementById('root');
  if (root === null) setTimeout(showMessage, ROOT_RETRY_MS, phase, message);
  if (root === null || isShown || (phase === 'load' && root.hasChildNodes())) return;
  isShown = true;
  const place = phase === 'load' ? (stopWaiting() ?? root) : document.body;
  place.prepend(createMessage());
  reportFailure(phase, message);
}

function onError({ target }: Event): void {
  if (!(target instanceof Element)) return;
  const isShellScript = target.matches('script[defer]');
  const isShellStyle = target === document.querySelector('body > link[rel=stylesheet]');
  if (isShellScript) showMessage('load', `${target.getAttribute('src')} did not load`);
  if (isShellStyle) showMessage('style', `${target.getAttribute('href')} did not load`);
}

// `true` selects the capture phase, because the error event of an element does not bubble.
addEventListener('error', onError, true);
setTimeout(showMessage, SHELL_TIMEOUT_MS, 'load', `nothing was there after ${SHELL_TIMEOUT_MS / 1000} s`);
