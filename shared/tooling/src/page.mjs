import { firstCallsScript } from './first-calls.mjs';
import { missingShellScript } from './missing-shell.mjs';
import { preloadVisited, showChosenColors } from './page-script.mjs';

/** Where `/` leads a signed-in and a signed-out visitor; the shell's paths.ts says the same. */
export const LANDING = { signedIn: '/reporting/orders', signedOut: '/login' };

/** What the layout of the signed-in screens asks for, whichever of them it is. */
export const SHELL_CALLS = ['/items/inventories_count', '/locations/*locationId*/business_details'];

// Inside a script element only `<` can end it early.
const inlineJson = (value) => JSON.stringify(value).replaceAll('<', '\\u003c');

const call = (work, ...values) => `(${work})(${values.map(inlineJson).join()})`;

function shellTag([address, integrity]) {
  const attributes = `crossorigin="anonymous"${integrity ? ` integrity="${integrity}"` : ''}`;
  return address.endsWith('.css')
    ? `<link rel="stylesheet" href="${address}" ${attributes}>`
    : `<script defer src="${address}" ${attributes}></script>`;
}

/**
 * The one document of the site. The script that asks for the visited area's files stands before the style sheets, which
 * would make it wait.
 *
 * `shellFiles` are addresses with their integrity, `shell` (its version) and `remotes` what the page's registry holds,
 * `headStart` script text that must run before everything else (development only). Calls are begun for a shell that
 * takes their answers: `takesFirstCalls`.
 */
export function renderPage({ shellFiles, shell, remotes, headStart = '', takesFirstCalls = true }) {
  const scripts = [
    call(showChosenColors),
    missingShellScript(),
    call(preloadVisited, LANDING),
    ...(takesFirstCalls ? [firstCallsScript(inlineJson(LANDING), inlineJson(SHELL_CALLS))] : []),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Back Office</title>
<link rel="icon" href="data:,">
${headStart ? `<script>${headStart}</script>\n` : ''}<script type="application/json" id="registry">${inlineJson({ shell, remotes })}</script>
${scripts.map((script) => `<script>${script}</script>`).join('\n')}
${shellFiles.map(shellTag).join('\n')}
</head>
<body>
<noscript>The back office needs JavaScript.</noscript>
<div id="root"></div>
</body>
</html>
`;
}
