import path from 'node:path';
import { type Audience, listDescriptions } from '@backoffice/platform/remote/rollout';
import { LAYER_ORDER_RULE } from '../../build/layer-order';
import type { Registry } from '../registry';
import type { ResolvedRemote, ResolvedShell } from '../resolved-release';
import { bundleInline } from './bundle-inline';
import type { PageRegistry, PageRemote } from './page-document';

/** Scripts at the top of the HTML document, in the order in which they run. */
const FIRST_SCRIPTS = ['color-scheme', 'missing-shell'];
/** Runs before all scripts that read the chosen releases. Included only during a rollout. */
const ROLLOUT_SCRIPT = 'choose-releases';
/** Runs before the scripts that read the address. Included only when an area has redirects. */
const REDIRECT_SCRIPT = 'follow-redirect';
/**
 * Scripts that come after the shell's scripts, because the files that they preload would otherwise occupy the browser's
 * six connections (HTTP/1.1), and the shell's largest file would have to wait.
 */
const PRELOAD_SCRIPTS = ['preload'];

/** Bundles modules of this folder. The names have no extensions, because the modules are TypeScript or compiled. */
const inline = (names: string[]) => bundleInline(names.map((name) => path.join(import.meta.dirname, name)));
const scriptElement = (script: string) => `<script>${script}</script>`;

/** Returns JSON for a script element. Escapes `<`, so that no text can end the element. */
export const inlineJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Attribute of the shell's style elements, which the shell restores when an area removes them. */
const SHELL_STYLE = 'data-shell-style';

function shellElement([address, integrity]: [address: string, integrity?: string]): string {
  const attributes = `crossorigin="anonymous"${integrity ? ` integrity="${integrity}"` : ''}`;
  return address.endsWith('.css')
    ? `<link rel="stylesheet" href="${address}" ${SHELL_STYLE} ${attributes}>`
    : `<script defer src="${address}" ${attributes}></script>`;
}

interface PageContent extends PageRegistry {
  shellFiles: Array<[address: string, integrity?: string]>;
  /** Script that must run before everything else; development only. */
  headScript?: string;
  /** Whether the shell uses prefetched responses. */
  takesFirstCalls?: boolean;
  /** Markup of the sign-in page with its styles. */
  prerenderedPage?: string;
}

/** Returns the hidden page and a script that shows it if the visit, without a session, leads to that page. */
function prerenderedElements(page: string | undefined): string {
  if (page === undefined) return '';
  const [script = '', style = ''] = inline(['prerendered-page', 'prerendered-page.css']);
  return `<style>${style}</style>${page}\n${scriptElement(script)}\n`;
}

/**
 * Returns the only HTML document of the site. The shell's style sheets come last: while they load, a browser already
 * paints the elements before them, and it runs the shell's deferred scripts only afterwards. The first style element
 * declares the order of the cascade layers, because the style sheets of remotes precede those of the shell.
 */
export function renderPage(content: PageContent): string {
  const { shellFiles, shell, remotes, headScript, takesFirstCalls = true } = content;
  const isStyle = ([address]: [address: string, integrity?: string]) => address.endsWith('.css');
  const elements = (files: PageContent['shellFiles']) => files.map(shellElement).join('\n');
  const hasRollout = remotes.some(({ rollout }) => rollout !== undefined);
  const hasRedirects = remotes.flatMap(listDescriptions).some(({ redirects }) => redirects !== undefined);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Back Office</title>
<link rel="icon" href="data:,">
<style ${SHELL_STYLE}>${LAYER_ORDER_RULE}</style>
${headScript ? `${scriptElement(headScript)}\n` : ''}<script type="application/json" id="registry">${inlineJson({ shell, remotes })}</script>
${inline([...(hasRollout ? [ROLLOUT_SCRIPT] : []), ...(hasRedirects ? [REDIRECT_SCRIPT] : []), ...FIRST_SCRIPTS])
  .map(scriptElement)
  .join('\n')}
${elements(shellFiles.filter((file) => !isStyle(file)))}
${inline(PRELOAD_SCRIPTS).map(scriptElement).join('\n')}
</head>
<body>
<noscript><p>The back office needs JavaScript. Allow it in the browser’s settings and reload the page.</p></noscript>
${prerenderedElements(content.prerenderedPage)}<div id="root"></div>
${inline(takesFirstCalls ? ['prefetch'] : [])
  .map(scriptElement)
  .join('\n')}
${elements(shellFiles.filter(isStyle))}
</body>
</html>
`;
}

interface PublishedRelease extends Pick<PageRemote, 'description'> {
  current: ResolvedRemote;
}

/** A live remote without its earlier releases. Its files are URLs instead of file names. */
export interface PublishedRemote extends PublishedRelease {
  rollout?: PublishedRelease & Audience;
}

/**
 * Returns a release for the registry in the HTML document. Its preloaded files include the shell's lazy files that it
 * uses. Only the entry file and the preloaded files have integrity hashes there: the entry file contains the hashes of
 * the files that it loads later.
 */
function toPageRelease(shell: ResolvedShell, { description, current }: PublishedRelease) {
  const { needs = [], ...published } = current;
  const lazy = [
    ...new Set(needs.flatMap((shared) => (Object.hasOwn(shell.lazy, shared) ? (shell.lazy[shared] ?? []) : []))),
  ];
  const preload = [...current.preload, ...lazy];
  const hashes = Object.entries({ ...current.integrity, ...shell.integrity });
  const hashed = [current.entry, ...preload];
  const integrity = Object.fromEntries(hashes.filter(([address]) => hashed.includes(address)));
  return { description, current: { ...published, preload, integrity } };
}

function toPageRemote(shell: ResolvedShell, { rollout, ...live }: PublishedRemote): PageRemote {
  if (rollout === undefined) return toPageRelease(shell, live);
  const { percent, locations } = rollout;
  return { ...toPageRelease(shell, live), rollout: { ...toPageRelease(shell, rollout), percent, locations } };
}

/** Returns the layout files' integrity by URL; undefined for older shells, whose first files contain the layout. */
function listLayoutFiles({ layout, integrity }: ResolvedShell): Record<string, string> | undefined {
  return layout && Object.fromEntries(layout.map((address) => [address, integrity[address] ?? '']));
}

/** Returns the HTML document that starts `shell` with `remotes`, one of which has the prerendered page. */
export function renderPageOf(shell: ResolvedShell, remotes: PublishedRemote[], prerenderedPage?: string): string {
  return renderPage({
    shellFiles: shell.first.map((address) => [address, shell.integrity[address]]),
    shell: { version: shell.version, layout: listLayoutFiles(shell) },
    takesFirstCalls: shell.takesFirstCalls === true,
    prerenderedPage: shell.replacesPrerenderedPage === true ? prerenderedPage : undefined,
    remotes: remotes.map((remote) => toPageRemote(shell, remote)),
  });
}

/** Returns the HTML document of the live releases. Throws while the site has no shell. */
export function renderSitePage({ shell, remotes }: Registry, prerenderedPage: string | undefined): string {
  if (shell === undefined) throw new Error('The site has no shell yet: npm run deploy -w shell');
  return renderPageOf(shell.current, remotes, prerenderedPage);
}
