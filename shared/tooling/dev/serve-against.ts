import type { IncomingMessage, ServerResponse } from 'node:http';
import { loadConfig } from '../build/compile';
import { inlineJson, type PublishedRemote } from '../release/page/page';
import { type DevServer, describeReloadedRemote, devServerOptions, LOCAL_HOST, startDevServer } from './dev-servers';

const REGISTRY = /(<script type="application\/json" id="registry">)(.*?)(<\/script>)/s;
/** Response headers of the deployed document that are not valid for the changed document. */
const DROPPED_HEADERS = ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'etag'];

/** Returns the document of a deployed site with `remote` in place of the live version of the same area. */
function replaceRemote(html: string, remote: PublishedRemote): string {
  if (!REGISTRY.test(html)) throw new Error('The page has no registry: --against needs the address of a back office');
  return html.replace(REGISTRY, (_element, start: string, json: string, end: string) => {
    const registry: { remotes: PublishedRemote[] } = JSON.parse(json);
    const { name } = remote.description;
    const isKnown = registry.remotes.some(({ description }) => description.name === name);
    const remotes = registry.remotes.map((live) => (live.description.name === name ? remote : live));
    return `${start}${inlineJson({ ...registry, remotes: isKnown ? remotes : [...remotes, remote] })}${end}`;
  });
}

const isDocument = ({ method, url = '', headers }: IncomingMessage) =>
  method === 'GET' && !url.startsWith('/api/') && headers.accept?.includes('text/html') === true;

const REPORTS = ['/api/area_health', '/api/signed_out_health', '/api/client_failures'];

/** Whether a request reports visits or a failure, which would count for the deployed versions. */
const isReport = ({ method, url = '' }: IncomingMessage) => method === 'POST' && REPORTS.includes(url);

/** Responds with an error. It is not passed on: the dev server's proxy would respond with the deployed page. */
function sendError(response: ServerResponse, error: Error): void {
  console.error(error.message);
  response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' }).end(error.message);
}

interface AgainstOptions {
  name: string;
  port: number;
  /** Origin of the deployed site. */
  site: string;
}

/**
 * Serves a deployed site at a local address, with one remote from the sources, and reloads the page after each change.
 * All files have one origin, as on the deployed site, so its content security policy allows them. The page is reloaded
 * because the deployed shell has the production build of React, which cannot replace components.
 */
export async function serveAgainst({ name, port, site }: AgainstOptions): Promise<DevServer> {
  const address = `http://${LOCAL_HOST}:${port}`;
  const sendDocument = async ({ url = '/', headers }: IncomingMessage, response: ServerResponse) => {
    // The dot makes the URL relative: a path such as `//host/` would otherwise be the address of another host.
    const deployed = await fetch(new URL(`.${url}`, `${site}/`), {
      headers: { accept: 'text/html', cookie: headers.cookie ?? '' },
      redirect: 'manual',
    });
    const content = Buffer.from(await deployed.arrayBuffer());
    const isPage = deployed.ok && deployed.headers.get('content-type')?.startsWith('text/html') === true;
    const body = isPage ? replaceRemote(content.toString(), await describeReloadedRemote(name, address)) : content;
    response.statusCode = deployed.status;
    for (const [header, value] of deployed.headers) {
      if (header !== 'set-cookie' && !DROPPED_HEADERS.includes(header)) response.setHeader(header, value);
    }
    const cookies = deployed.headers.getSetCookie();
    if (cookies.length > 0) response.setHeader('set-cookie', cookies);
    response.end(body);
  };
  const middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (isReport(request)) response.writeHead(204).end();
    else if (isDocument(request)) sendDocument(request, response).catch((error) => sendError(response, error));
    else next();
  };
  const { server } = await startDevServer(await loadConfig(name, 'development'), {
    ...devServerOptions(port),
    hot: false,
    liveReload: true,
    proxy: [{ context: '/', target: site, changeOrigin: true }],
    setupMiddlewares: (middlewares) => [{ name: 'document', middleware }, ...middlewares],
  });
  return server;
}
