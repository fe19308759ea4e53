import path from 'node:path';
import { RELEASE_NAME_PATTERN, RELEASE_VERSION_PATTERN } from '@backoffice/contract/release-names';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Db } from '../../database/schema';
import { AppError, notFound } from '../../errors';
import { readBearerToken } from '../../plugins/authentication';
import type { Services } from '../../services';
import { readCounts } from '../area-health/area-health.repository';
import { readSignedOutCounts } from '../area-health/signed-out-health.repository';
import { summarizeCounts, summarizeVersions } from '../area-health/summarize-counts';
import { toAwsVariables } from '../site-copy/site-bucket';
import type { SiteCopy } from '../site-copy/site-copy';
import { type DeployToken, findDeployToken } from './deploy-tokens';
import { createSiteReceiver, type SiteReceiver } from './receive-process';
import { readHistoryFile, readRegistryFile, readReleaseArchive } from './site-files';

const ARCHIVE = 'application/x-tar';
/** Maximum size of an uploaded release. The largest release, that of the shell, has 7 MB. */
const RELEASE_BYTES = 32 * 1024 * 1024;
const READS = { rateLimit: { max: 600, timeWindow: 60_000 } };
/**
 * Rate limit per client address, high enough for several CI jobs that share an address and retry their changes at the
 * same time.
 */
const WRITES = { rateLimit: { max: 300, timeWindow: 60_000 } };

const params = z.strictObject({
  name: z.string().check(z.regex(RELEASE_NAME_PATTERN)),
  version: z.string().check(z.regex(RELEASE_VERSION_PATTERN)),
});
type Params = z.infer<typeof params>;
const health = z.strictObject({
  ...params.shape,
  /** Number of minutes up to now that are counted; a week at most. */
  minutes: z.string().check(z.regex(/^[1-9]\d{0,3}$/)),
});
const change = z.looseObject({ entries: z.record(z.string(), z.unknown()) });

declare module 'fastify' {
  interface FastifyRequest {
    /** The valid token that the client sent; null outside the publishing routes. */
    deployToken: DeployToken | null;
  }
}

function requireNames({ deployToken }: FastifyRequest, names: string[]): string[] {
  const permitted = deployToken?.names ?? [];
  const foreign = names.find((name) => !permitted.includes(name));
  if (foreign === undefined) return permitted;
  throw new AppError('forbidden', `The token is for ${permitted.join(', ')}, not for ${foreign}`);
}

/**
 * Registers the routes with which `npm run deploy -- --site <address>` reads and changes the site of this server. They
 * are not part of the contract with the micro-frontends. A deployment token allows changes to the releases and registry
 * entries of the token's micro-frontends.
 */
export function registerPublishingRoutes(
  app: FastifyInstance,
  { config, db, siteCopy }: Pick<Services, 'config' | 'db' | 'siteCopy'>,
): void {
  const site = path.join(config.dataDir, 'site');
  const { siteBucket: bucket } = config;
  const receiver = createSiteReceiver(app.log, bucket && toAwsVariables(bucket, config.dataDir));
  app.decorateRequest('deployToken', null);
  // A separate Fastify scope makes only these routes accept archives and deployment tokens.
  void app.register(async (scope) => {
    // This hook runs after the rate limits, which are onRequest hooks of the routes, and before the body is read.
    scope.addHook('preParsing', async (request) => {
      const token = await findDeployToken(config.dataDir, readBearerToken(request));
      if (token === undefined) throw new AppError('token_invalid', 'The deployment token is not valid');
      request.deployToken = token;
    });
    scope.addContentTypeParser(ARCHIVE, { parseAs: 'buffer' }, async (_request: unknown, file: Buffer) => file);
    registerReads(scope, { site, receiver, siteCopy });
    registerHealth(scope, db);
    registerWrites(scope, bucket ? { address: bucket.address } : { site }, receiver);
  });
}

interface ReadSite extends Pick<Services, 'siteCopy'> {
  site: string;
  receiver: SiteReceiver;
}

/** Updates the copy of the site from its bucket, because a change must be based on the latest registry. */
async function updateCopy(copy: SiteCopy): Promise<void> {
  try {
    await copy.update();
  } catch (error) {
    throw new AppError('unavailable', error instanceof Error ? error.message : String(error));
  }
}

function registerReads(scope: FastifyInstance, { site, receiver, siteCopy }: ReadSite): void {
  scope.get('/api/site/registry', { schema: { hide: true }, config: READS }, async (request, reply) => {
    if (siteCopy !== undefined) await updateCopy(siteCopy);
    let file = await readRegistryFile(site);
    if (file.needsRepair) {
      await receiver.perform({ operation: 'repair', site });
      file = await readRegistryFile(site);
    }
    const names = request.deployToken?.names.join(', ');
    reply.header('ETag', file.etag).header('Deploy-Token-Names', names);
    return await reply.type('application/json').send(file.content);
  });
  scope.get('/api/site/history', { schema: { hide: true }, config: READS }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(await readHistoryFile(site)),
  );
  scope.get<{ Params: Params }>(
    '/api/site/releases/:name/:version',
    { schema: { hide: true, params }, config: READS },
    async ({ params: { name, version } }, reply) => {
      const archive = await readReleaseArchive(site, name, version);
      if (archive === undefined) throw notFound('Release');
      return await reply.type(ARCHIVE).send(archive);
    },
  );
}

/** Registers the route that returns the health of a version. `deploy --watch` calls it. */
function registerHealth(scope: FastifyInstance, db: Db): void {
  scope.get<{ Querystring: z.infer<typeof health> }>(
    '/api/site/health',
    { schema: { hide: true, querystring: health }, config: READS },
    async (request) => {
      const { name, version, minutes } = request.query;
      requireNames(request, [name]);
      const range = { now: new Date(), minutes: Number(minutes), live: { [name]: version } };
      const { counts, locations } = await readCounts(db, range);
      const signedOut = summarizeVersions(await readSignedOutCounts(db, range));
      const isOfArea = ({ remote }: { remote: string }) => remote === name;
      return {
        versions: summarizeCounts(counts, locations).filter(isOfArea),
        signed_out: signedOut.filter(isOfArea),
      };
    },
  );
}

/**
 * Returns the registry's ETag from the request. Proxies that compress responses make the ETag weak or append `-gzip`.
 */
function readIfMatch({ headers }: FastifyRequest): string {
  const etag = headers['if-match']?.replace(/^W\//, '').replace(/-gzip"$/, '"');
  if (!etag) throw new AppError('invalid_request', 'If-Match must be the ETag of the registry');
  return etag;
}

type Target = { site: string } | { address: string };

function registerWrites(scope: FastifyInstance, target: Target, receiver: SiteReceiver): void {
  scope.put<{ Params: Params; Body: unknown }>(
    '/api/site/releases/:name/:version',
    {
      schema: { hide: true, params },
      bodyLimit: RELEASE_BYTES,
      config: WRITES,
      preParsing: async (request, reply) => {
        requireNames(request, [request.params.name]);
        receiver.requireCapacity();
        const end = receiver.beginUpload();
        reply.raw.once('finish', end).once('close', end);
      },
    },
    async ({ params: { name, version }, body }, reply) => {
      if (!Buffer.isBuffer(body))
        throw new AppError('unsupported_content_type', `A release must be sent as ${ARCHIVE}`);
      await receiver.perform({ ...target, operation: 'release', name, version }, body);
      return await reply.code(204).send();
    },
  );
  const options = {
    schema: { hide: true, body: change },
    config: WRITES,
    preParsing: async () => receiver.requireCapacity(),
  };
  scope.post('/api/site/changes', options, async (request, reply) => {
    const body = request.body as z.infer<typeof change>;
    const names = requireNames(request, Object.keys(body.entries));
    const ifMatch = readIfMatch(request);
    const { id = '', label } = request.deployToken ?? {};
    const write = { ...target, operation: 'change', names, ifMatch, token: { id, label } } as const;
    return await reply
      .header('ETag', await receiver.perform(write, JSON.stringify(body)))
      .code(204)
      .send();
  });
}
