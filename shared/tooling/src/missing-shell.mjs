/** Tells the server once that the shell did not come. */
function tellMissing(phase, message) {
  const { shell } = JSON.parse(document.getElementById('registry').textContent);
  const body = { remote: 'shell', version: shell.version, phase, duration_ms: Math.round(performance.now()), message };
  const headers = { 'content-type': 'application/json' };
  fetch('/api/client_failures', { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => {});
}

/** Loads the page again, with new copies of its files: the browser may have kept one that arrived damaged. */
function loadAgain() {
  const files = [...document.querySelectorAll('script[defer], link[rel=stylesheet]')];
  const options = { cache: 'reload', signal: AbortSignal.timeout(5_000) };
  Promise.allSettled(files.map(({ src, href }) => fetch(src ?? href, options))).then(() => location.reload());
}

function messageOfMissing() {
  const box = document.createElement('div');
  box.setAttribute('role', 'alert');
  box.style.cssText = 'font: 1rem/1.5 system-ui, sans-serif; padding: 2rem';
  const heading = '<h1>The back office did not load completely</h1>';
  box.innerHTML = `${heading}<p>Check the connection and try again.</p><button>Reload</button>`;
  box.lastChild.onclick = loadAgain;
  return box;
}

/**
 * Says so, with a way to try again, where the shell's own files do not come: at once when one fails, and after nine
 * seconds when nothing is there yet. What the shell shows when it comes after all takes the message's place. Without
 * its style sheet it works: the message stays above it.
 */
function watchForShell() {
  let isShown = false;
  const show = (phase, message) => {
    const root = document.getElementById('root');
    if (root === null) setTimeout(show, 20, phase, message);
    if (root === null || isShown || (phase === 'load' && root.hasChildNodes())) return;
    isShown = true;
    (phase === 'load' ? root : document.body).prepend(messageOfMissing());
    tellMissing(phase, message);
  };
  const onError = ({ target }) => {
    if (target.defer) show('load', `${target.getAttribute('src')} did not load`);
    if (target === document.querySelector('link[rel=stylesheet]'))
      show('style', `${target.getAttribute('href')} did not load`);
  };
  addEventListener('error', onError, true);
  setTimeout(show, 9_000, 'load', 'nothing was there after 9 s');
}

const PARTS = [tellMissing, loadAgain, messageOfMissing, watchForShell];

/** The text of the script that watches for the shell's own files. */
export function missingShellScript() {
  return `(() => {\n${PARTS.join('\n')}\nwatchForShell();\n})()`;
}
