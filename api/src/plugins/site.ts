import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors';
import type { Services } from '../services';
import { createPageReader } from './site-page';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Depth of the files in `<workspace>/<version>/`, which never change. Files closer to the site's root may change. */
const VERSIONED_DEPTH = 3;

/**
 * Serves the files in DATA_DIR/site, which may be a copy of a site in a bucket, and uses the compressed copies that the
 * build has written. Serves index.html for every other path without a file extension and for every request that accepts
 * HTML, so that links into the application work. Unknown paths below /api get a 404 with the API's error body. The site
 * may be built or deployed while the server runs.
 */
export async function registerSite(app: FastifyInstance, { config }: Pick<Services, 'config'>): Promise<void> {
  const root = path.join(config.dataDir, 'site');
  const address = config.siteBucket?.address;
  const missing =
    address === undefined
      ? 'The site is not built: run npm start, or npm run build'
      : `The site in ${address} has not been copied yet`;
  const readPage = createPageReader(path.join(root, 'index.html'));

  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const page = await readPage();
    if (!page) throw new AppError('unavailable', missing);
    reply
      .header('Content-Security-Policy', page.policy)
      .header('Cache-Control', 'no-cache')
      .header('Vary', 'Accept-Encoding')
      .header('ETag', page.etag)
      .type('text/html; charset=utf-8');
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
    const accepted = request.headers['accept-encoding'] ?? '';
    if (/\bbr\b/.test(accepted)) return reply.header('Content-Encoding', 'br').send(page.brotli);
    if (/\bgzip\b/.test(accepted)) return reply.header('Content-Encoding', 'gzip').send(page.gzip);
    return reply.send(page.html);
  };

  await app.register(fastifyStatic, {
    root,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    suppressWarning: true,
    logLevel: 'warn',
    setHeaders: (reply, file) => {
      const depth = path.relative(root, file).split(path.sep).length;
      reply.header('Cache-Control', depth >= VERSIONED_DEPTH ? IMMUTABLE : 'no-cache');
    },
  });
  for (const url of ['/', '/index.html']) app.get(url, { schema: { hide: true } }, sendPage);
  app.setNotFoundHandler(async (request, reply) => {
    // A path that begins with several slashes would be parsed as a host.
    const { pathname } = new URL(request.url.replace(/^[/\\]+/, '/'), 'http://site');
    const isApi = pathname === '/api' || pathname.startsWith('/api/');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    // Navigating to any path, even with a file extension, opens the application, which shows a "not found" page.
    const acceptsHtml = (request.headers.accept ?? '').includes('text/html');
    const isPage = isRead && (acceptsHtml || path.extname(pathname) === '');
    if (isApi || !isPage) throw new AppError('not_found', `There is nothing at ${request.method} ${pathname}`);
    return await sendPage(request, reply);
  });
}
