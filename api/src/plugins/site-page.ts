import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export interface SitePage {
  html: Buffer;
  brotli: Buffer;
  gzip: Buffer;
  etag: string;
  /** Content-Security-Policy that allows only the inline scripts and style sheets of this document. */
  policy: string;
}

/** Returns a function that reads the page in `file`, and caches it until the file changes; undefined without a file. */
export function createPageReader(file: string): () => Promise<SitePage | undefined> {
  let fileState = '';
  let page: Promise<SitePage> | undefined;
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

async function preparePage(html: Buffer): Promise<SitePage> {
  const [brotli, gzipped] = await Promise.all([compressBrotli(html), compressGzip(html)]);
  const etag = `"${createHash('sha256').update(html).digest('base64url')}"`;
  return { html, brotli, gzip: gzipped, etag, policy: buildContentSecurityPolicy(html.toString('utf8')) };
}

const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Builds the policy: same-origin resources, and only the inline scripts and style elements of `html`. */
function buildContentSecurityPolicy(html: string): string {
  const isScript = (attributes: string) =>
    !/\bsrc\s*=/i.test(attributes) && !/\btype\s*=\s*["']?application\//i.test(attributes);
  const scripts = findInlineTexts(html, 'script', isScript).map(hashSource);
  const styles = findInlineTexts(html, 'style').map(hashSource);
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src ${["'self'", ...styles].join(' ')}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Returns the contents of the elements `name`. `accepts` excludes elements by their attributes, such as JSON data. */
function findInlineTexts(html: string, name: 'script' | 'style', accepts = (_attributes: string) => true): string[] {
  const elements = [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>([\\s\\S]*?)</${name}>`, 'gi'))];
  return elements.filter(([, attributes = '']) => accepts(attributes)).map(([, , text = '']) => text);
}
