import path from 'node:path';
import { ROOT } from '../../build/workspaces';
import type { Registry, ResolvedRemote, ResolvedShell } from '../registry';
import { bundleScripts } from './bundle-scripts';
import type { PageRegistry, PageRemote } from './page-document';

const FOLDER = path.join(ROOT, 'shared/tooling/release/page');
/** Scripts of the page in the order in which they run. */
const SCRIPTS = ['color-scheme', 'missing-shell', 'preload'];

// Inside a script element only `<` can end it early.
const inlineJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

function shellElement([address, integrity]: [address: string, integrity?: string]): string {
  const attributes = `crossorigin="anonymous"${integrity ? ` integrity="${integrity}"` : ''}`;
  return address.endsWith('.css')
    ? `<link rel="stylesheet" href="${address}" ${attributes}>`
    : `<script defer src="${address}" ${attributes}></script>`;
}

interface PageContent extends PageRegistry {
  /** Addresses of the shell's files with their integrity. */
  shellFiles: Array<[address: string, integrity?: string]>;
  /** Script that must run before everything else; development only. */
  headScript?: string;
  /** Whether the shell uses prefetched responses. */
  takesFirstCalls?: boolean;
}

/** Returns the only HTML document of the site. Its scripts precede the style sheets, which would delay them. */
export function renderPage({ shellFiles, shell, remotes, headScript, takesFirstCalls = true }: PageContent): string {
  const scripts = bundleScripts(
    (takesFirstCalls ? [...SCRIPTS, 'prefetch'] : SCRIPTS).map((name) => path.join(FOLDER, `${name}.ts`)),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Back Office</title>
<link rel="icon" href="data:,">
${headScript ? `<script>${headScript}</script>\n` : ''}<script type="application/json" id="registry">${inlineJson({ shell, remotes })}</script>
${scripts.map((script) => `<script>${script}</script>`).join('\n')}
${shellFiles.map(shellElement).join('\n')}
</head>
<body>
<noscript>The back office needs JavaScript.</noscript>
<div id="root"></div>
</body>
</html>
`;
}

/** A live remote with URLs instead of file names, without its earlier releases. */
export type PublishedRemote = Pick<PageRemote, 'description'> & { current: ResolvedRemote };

/** Returns a remote for the page's registry; its preloaded files include the lazy files of the shell that it uses. */
function toPageRemote(shell: ResolvedShell, { description, current }: PublishedRemote): PageRemote {
  const { needs = [], ...published } = current;
  const lazy = [...new Set(needs.flatMap((shared) => shell.lazy[shared] ?? []))];
  const lazyIntegrity = lazy.map((address) => [address, shell.integrity[address] ?? ''] as const);
  const integrity = { ...current.integrity, ...Object.fromEntries(lazyIntegrity) };
  return { description, current: { ...published, preload: [...current.preload, ...lazy], integrity } };
}

/** Returns the page that starts `shell` with `remotes`. */
export function renderPageOf(shell: ResolvedShell, remotes: PublishedRemote[]): string {
  return renderPage({
    shellFiles: shell.first.map((address) => [address, shell.integrity[address]]),
    shell: { version: shell.version },
    takesFirstCalls: shell.takesFirstCalls === true,
    remotes: remotes.map((remote) => toPageRemote(shell, remote)),
  });
}

/** Returns the page of the live releases. Throws while the site has no shell. */
export function renderSitePage({ shell, remotes }: Registry): string {
  if (shell === undefined) throw new Error('The site has no shell yet: npm run deploy -w shell');
  return renderPageOf(shell.current, remotes);
}
