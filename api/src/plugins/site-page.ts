import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The site's HTML document in all encodings, with its headers. */
export interface Page {
  html: Buffer;
  brotli: Buffer;
  gzip: Buffer;
  etag: string;
  /** Content-Security-Policy that allows only the inline scripts of this document. */
  policy: string;
}

/** Returns a function that reads the page in `file` and caches it until the file changes; undefined without a file. */
export function createPageReader(file: string): () => Promise<Page | undefined> {
  let fileState = '';
  let page: Promise<Page> | undefined;
  return async () => {
    const stats = await stat(file).catch(() => undefined);
    if (!stats) return undefined;
    const current = `${stats.ino} ${stats.mtimeMs} ${stats.size}`;
    if (!page || current !== fileState) {
      fileState = current;
      page = readFile(file).then(preparePage);
      page.catch(() => {
        fileState = '';
      });
    }
    return await page;
  };
}

async function preparePage(html: Buffer): Promise<Page> {
  const [brotli, gzipped] = await Promise.all([compressBrotli(html), compressGzip(html)]);
  const etag = `"${createHash('sha256').update(html).digest('base64url')}"`;
  return { html, brotli, gzip: gzipped, etag, policy: buildContentSecurityPolicy(html.toString('utf8')) };
}

/** Builds the policy: same-origin resources, no inline styles, and only the inline scripts of `html`. */
export function buildContentSecurityPolicy(html: string): string {
  const scripts = findInlineScripts(html).map(
    (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
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

/** Returns the texts of inline scripts: elements without `src`, except data blocks such as JSON and import maps. */
function findInlineScripts(html: string): string[] {
  const elements = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)];
  return elements
    .filter(
      ([, attributes = '']) => !/\bsrc\s*=/i.test(attributes) && !/\btype\s*=\s*["']?application\//i.test(attributes),
    )
    .map(([, , text = '']) => text);
}
