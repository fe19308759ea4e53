import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';

/** Files of a version lie in `/<workspace>/<version>/`. */
const VERSIONED_DEPTH = 3;

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};

function send({ headers }, response, file, cacheControl) {
  const compressed = /\bbr\b/.test(headers['accept-encoding'] ?? '') && existsSync(`${file}.br`);
  response.writeHead(200, {
    'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
    'cache-control': cacheControl,
    ...(compressed ? { 'content-encoding': 'br', vary: 'accept-encoding' } : {}),
  });
  createReadStream(compressed ? `${file}.br` : file).pipe(response);
}

/**
 * Serves a site folder as production does (compressed, immutable files; every other address is the page), and answers
 * calls of the API with `api(request)`: measuring needs neither a database nor its noise. With a `page` of its own, only
 * that and the versions' files are served, and nothing tells of what is live. Answers the server.
 */
export function serveSite(site, { port = 0, api = () => undefined, page } = {}) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    if (pathname.startsWith('/api/')) {
      const body = api(request);
      response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body ?? {}));
      return;
    }
    const file = path.join(site, path.normalize(pathname));
    const isVersioned = pathname.split('/').length > VERSIONED_DEPTH;
    const isServed = page === undefined ? pathname !== '/' : isVersioned;
    if (isServed && existsSync(file) && statSync(file).isFile()) {
      send(request, response, file, 'public, max-age=31536000, immutable');
    } else if (path.extname(pathname) !== '') {
      response.writeHead(404).end();
    } else if (page !== undefined) {
      response.writeHead(200, { 'content-type': TYPES['.html'] }).end(page);
    } else {
      send(request, response, path.join(site, 'index.html'), 'no-cache');
    }
  });
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
}
