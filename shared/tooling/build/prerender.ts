import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compile } from './compile';
import { extractStyleAttributes, pruneStyles } from './prune-styles';
import { locateWorkspace } from './workspaces';

/** Module of a remote that exports the page to prerender; most remotes have none. */
const PAGE_MODULE = 'src/prerendered-page.tsx';

/**
 * The element around the page. The component library's style rules need the color scheme attribute, which the library
 * sets only when it starts. With either value, the design tokens have the colors of the visitor's scheme.
 */
const CONTAINER = '<div id="prerendered" data-mantine-color-scheme="light">';

/** Builds the page and returns its markup, and the style sheets of all components that its modules contain. */
async function renderPage(root: string, module: string): Promise<{ markup: string; css: string }> {
  // The configuration is imported here, so that commands without a build do not load the bundler.
  const { prerenderConfig } = await import('./rspack-prerender');
  const folder = mkdtempSync(path.join(tmpdir(), 'prerender-'));
  try {
    await compile(prerenderConfig(root, module, folder));
    const { markup }: { markup: string } = createRequire(import.meta.url)(path.join(folder, 'page.cjs'));
    return { markup, css: readFileSync(path.join(folder, 'page.css'), 'utf8') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the markup and styles of the page that the remote in `root` exports for the document; undefined for none. */
export async function prerenderPage(root: string): Promise<string | undefined> {
  const module = path.join(root, PAGE_MODULE);
  if (!existsSync(module)) return undefined;
  const rendered = await renderPage(root, module).catch((cause) => {
    throw new Error(`${locateWorkspace(root).name}/${PAGE_MODULE} cannot be rendered at build: ${cause}`, { cause });
  });
  // The page's title is removed, because the application sets the document's title when it starts.
  const { markup, css } = extractStyleAttributes(rendered.markup.replace(/<title>.*?<\/title>/, ''));
  const styles = pruneStyles(rendered.css + css, `${CONTAINER}${markup}`);
  return `${CONTAINER}<style>${styles}</style>${markup}<p role="status"></p></div>`;
}
