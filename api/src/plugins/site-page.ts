import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The site's one document, in every form it is answered in. */
export interface Page {
  html: Buffer;
  brotli: Buffer;
  gzip: Buffer;
  etag: string;
  /** The content security policy that lets exactly this document's inline scripts run. */
  policy: string;
}

/** Reads the page at `file` anew whenever it changes; undefined while there is none. */
export function createPageReader(file: string): () => Promise<Page | undefined> {
  let stamp = '';
  let page: Promise<Page> | undefined;
  return async () => {
    const stats = await stat(file).catch(() => undefined);
    if (!stats) return undefined;
    const current = `${stats.ino} ${stats.mtimeMs} ${stats.size}`;
    if (!page || current !== stamp) {
      stamp = current;
      page = readFile(file).then(preparePage);
      page.catch(() => {
        stamp = '';
      });
    }
    return await page;
  };
}

async function preparePage(html: Buffer): Promise<Page> {
  const [brotli, gzipped] = await Promise.all([compressBrotli(html), compressGzip(html)]);
  const etag = `"${createHash('sha256').update(html).digest('base64url')}"`;
  return { html, brotli, gzip: gzipped, etag, policy: policyOf(html.toString('utf8')) };
}

/** No inline style, no inline script but those of the page itself, nothing from anywhere else. */
export function policyOf(html: string): string {
  const scripts = inlineScripts(html).map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Texts of the script elements that run: without an address, and not a block of data. */
function inlineScripts(html: string): string[] {
  const elements = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)];
  return elements
    .filter(
      ([, attributes = '']) => !/\bsrc\s*=/i.test(attributes) && !/\btype\s*=\s*["']?application\//i.test(attributes),
    )
    .map(([, , text = '']) => text);
}
