import { createReadStream, existsSync, statSync } from 'node:fs';
import { request as callApi, createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};

interface SiteOptions {
  /**
   * Address of the API, or a function that returns the stubbed API's response body for a path: null for a response
   * without one, undefined to respond 404.
   */
  api: string | ((url: string) => unknown);
  /** HTML to serve instead of index.html. Files outside version folders, such as the registry, are then not served. */
  page?: string;
}

export interface SiteServer {
  address: string;
  close: () => void;
}

function sendFile(request: IncomingMessage, response: ServerResponse, file: string, cacheControl: string): void {
  const isCompressed = /\bbr\b/.test(String(request.headers['accept-encoding'])) && existsSync(`${file}.br`);
  response.writeHead(200, {
    'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
    'cache-control': cacheControl,
    // The API also sends this header, which makes browsers start a separate process. Measured visits must include the
    // time for this start.
    ...(file.endsWith('.html') ? { 'cross-origin-opener-policy': 'same-origin' } : {}),
    ...(isCompressed ? { 'content-encoding': 'br', vary: 'accept-encoding' } : {}),
  });
  createReadStream(isCompressed ? `${file}.br` : file).pipe(response);
}

function listen(server: Server): Promise<SiteServer> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      resolve({ address: `http://127.0.0.1:${port}`, close: () => server.close() });
    });
  });
}

function forward(request: IncomingMessage, response: ServerResponse, address: string): void {
  const { method, headers } = request;
  const { host: _host, ...forwarded } = headers;
  const call = callApi(new URL(request.url ?? '/', address), { method, headers: forwarded }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  call.on('error', () => response.destroy());
  request.pipe(call);
}

function respond(response: ServerResponse, body: unknown): void {
  if (body === null) {
    response.writeHead(204).end();
    return;
  }
  response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body ?? {}));
}

/** Serves a site folder as production does: compressed, immutable files, and index.html at every other address. */
export function serveSite(site: string, { api, page }: SiteOptions): Promise<SiteServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/api/')) {
      if (typeof api === 'string') forward(request, response, api);
      else respond(response, api(pathname));
      return;
    }
    const file = path.join(site, path.normalize(pathname));
    // Files of a version lie in `/<workspace>/<version>/`.
    const isServed = page === undefined ? pathname !== '/' : pathname.split('/').length > 3;
    if (isServed && existsSync(file) && statSync(file).isFile()) {
      sendFile(request, response, file, 'public, max-age=31536000, immutable');
    } else if (path.extname(pathname) !== '') {
      response.writeHead(404).end();
    } else if (page !== undefined) {
      response.writeHead(200, { 'content-type': TYPES['.html'] }).end(page);
    } else {
      sendFile(request, response, path.join(site, 'index.html'), 'no-cache');
    }
  });
  return listen(server);
}
