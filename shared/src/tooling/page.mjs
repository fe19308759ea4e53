import { preloadVisited, showChosenColors } from './page-script.mjs';

/** First path segments of where `/` leads a signed-in and a signed-out visitor; the shell's paths.ts says the same. */
export const LANDING = { signedIn: 'reporting', signedOut: 'login' };

// Inside a script element only `<` can end it early.
const inlineJson = (value) => JSON.stringify(value).replaceAll('<', '\\u003c');

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
 * `headStart` script text that must run before everything else (development only).
 */
export function renderPage({ shellFiles, shell, remotes, headStart = '' }) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Back Office</title>
<link rel="icon" href="data:,">
${headStart ? `<script>${headStart}</script>\n` : ''}<script type="application/json" id="registry">${inlineJson({ shell, remotes })}</script>
<script>(${showChosenColors})()</script>
<script>(${preloadVisited})(${inlineJson(LANDING)})</script>
${shellFiles.map(shellTag).join('\n')}
</head>
<body>
<noscript>The back office needs JavaScript.</noscript>
<div id="root"></div>
</body>
</html>
`;
}
