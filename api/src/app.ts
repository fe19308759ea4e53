import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { Registry } from 'prom-client';
import { createBackgroundRunner } from './background';
import type { Db } from './database/schema';
import { AppError } from './errors';
import { createMailer } from './mail/mailer';
import { registerAccountRoutes } from './modules/account/account.routes';
import { registerAreaErrorsRoute } from './modules/area-health/area-errors.routes';
import { registerAreaHealthRoutes } from './modules/area-health/area-health.routes';
import { registerSignedOutHealthRoute } from './modules/area-health/signed-out-health.routes';
import { registerAuthenticationRoutes } from './modules/authentication/authentication.routes';
import { createLiveSessions } from './modules/authentication/live-sessions';
import { registerPasswordResetRoutes } from './modules/authentication/password-reset.routes';
import { registerCashDiscountRoutes } from './modules/cash-discount/cash-discount.routes';
import { registerCashReconciliationRoutes } from './modules/cash-reconciliations/cash-reconciliations.routes';
import { registerCategoryRoutes } from './modules/categories/categories.routes';
import { registerClientFailureRoute } from './modules/client-failures/client-failures.routes';
import { registerContractRoute } from './modules/contract/contract.routes';
import { registerDayClosingRoutes } from './modules/day-closings/day-closings.routes';
import { registerEmployeeRoutes } from './modules/employees/employees.routes';
import { registerExceptionRoutes } from './modules/exceptions/exceptions.routes';
import { registerFeatureFlagRoutes } from './modules/feature-flags/feature-flags.routes';
import { registerHealthRoutes } from './modules/health/health.routes';
import { registerMetricsRoute } from './modules/health/metrics.routes';
import { registerHistoryRoutes } from './modules/history/history.routes';
import { registerItemImageRoutes } from './modules/item-images/item-images.routes';
import { registerItemRoutes } from './modules/items/items.routes';
import { registerJournalRoutes } from './modules/journal/journal.routes';
import { registerLocationDataRoutes } from './modules/location-data/location-data.routes';
import { registerLocationRoutes } from './modules/locations/locations.routes';
import { registerNewLocationRoute } from './modules/locations/new-location.routes';
import { registerMenuFileRoutes } from './modules/menu-file/menu-file.routes';
import { registerModifierGroupRoutes } from './modules/modifier-groups/modifier-groups.routes';
import { registerOperatorKeyRoute } from './modules/operator-key/operator-key.routes';
import { registerOrderNoteRoutes } from './modules/order-notes/order-notes.routes';
import { registerOrderSettingRoutes } from './modules/order-settings/order-settings.routes';
import { registerOrderRoutes } from './modules/orders/orders.routes';
import { registerPosRoutes } from './modules/pos/pos.routes';
import { registerPrinterRoutes } from './modules/printers/printers.routes';
import { registerPublishingRoutes } from './modules/publishing/publishing.routes';
import { registerReceiptSettingRoutes } from './modules/receipt-settings/receipt-settings.routes';
import { registerReportMailRoutes } from './modules/report-mails/report-mails.routes';
import { createExportSlots } from './modules/reports/export-slots';
import { EXPORT_TIMEOUTS, type ExportTimeouts } from './modules/reports/export-stream';
import { registerReportRoutes } from './modules/reports/reports.routes';
import { registerSignInHelpRoute } from './modules/sign-in-help/sign-in-help.routes';
import { registerSupportAccessRoutes } from './modules/support-access/support-access.routes';
import { registerDeploymentsRoute } from './modules/system/deployments.routes';
import { registerSystemRoute } from './modules/system/system.routes';
import { registerTaxRoutes } from './modules/taxes/taxes.routes';
import { registerTeamRoleRoutes } from './modules/team-roles/team-roles.routes';
import { registerTerminalRoutes } from './modules/terminals/terminals.routes';
import { registerTipRoutes } from './modules/tips/tips.routes';
import { registerInvitationRoutes } from './modules/users/invitations.routes';
import { registerUserRoutes } from './modules/users/users.routes';
import { registerAuthentication } from './plugins/authentication';
import { clientNetwork, warnAboutIgnoredAddresses } from './plugins/client-address';
import { registerErrorHandler, sendError } from './plugins/errors';
import { registerOpenApi } from './plugins/openapi';
import { registerRequestBody } from './plugins/request-body';
import { registerSite } from './plugins/site';
import type { Services } from './services';

const BODY_BYTES = 1_048_576;
/** Time limit for receiving a whole request: a client that sends it byte by byte must not hold a connection open. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Default of `spreadMs`: emails may be delayed by a few seconds, because no response waits for them. */
const BACKGROUND_SPREAD_MS = 3_000;

interface AppOptions extends Pick<Services, 'config' | 'db' | 'siteCopy'> {
  /** Pool of `MAX_EXPORTS` connections that only exports use. */
  exportDb: Db;
  exportTimeouts?: ExportTimeouts;
  logger?: FastifyServerOptions['logger'];
  /** Metrics registry. `server.ts` adds the metrics of the process, whose collectors run until the process exits. */
  metrics?: Registry;
  /** Background work of a request starts at a random time within this many milliseconds. */
  spreadMs?: number;
}

/** Builds the server, ready to listen or to be called with `inject`. Closing it does not close the database pools. */
export async function buildApp({
  logger = false,
  metrics = new Registry(),
  ...options
}: AppOptions): Promise<FastifyInstance> {
  const { trustedProxies } = options.config;
  const app: FastifyInstance = Fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    frameworkErrors: sendError,
    trustProxy: trustedProxies.length > 0 && trustedProxies,
    // During shutdown, open connections still get responses; the server closes each connection afterwards.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 100 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrorHandler(app);
  registerRequestBody(app);
  registerRequestLog(app);
  warnAboutIgnoredAddresses(app);
  await registerProtection(app);
  await registerOpenApi(app);

  const services = createServices(app, options);
  registerAuthentication(app, services);
  registerRoutes(app, services);
  registerAreaErrorsRoute(app, services);
  registerAreaHealthRoutes(app, services, metrics);
  registerSignedOutHealthRoute(app, services, metrics);
  registerMetricsRoute(app, services, metrics);
  await registerSite(app, services);
  return app;
}

function registerRoutes(app: FastifyInstance, services: Services): void {
  registerContractRoute(app);
  registerHealthRoutes(app, services);
  registerAuthenticationRoutes(app, services);
  registerPasswordResetRoutes(app, services);
  registerAccountRoutes(app, services);
  registerSignInHelpRoute(app, services);
  registerSystemRoute(app, services);
  registerDeploymentsRoute(app, services);
  registerFeatureFlagRoutes(app, services);
  registerPublishingRoutes(app, services);
  registerSupportAccessRoutes(app, services);
  registerOperatorKeyRoute(app, services);
  registerClientFailureRoute(app, services);
  registerEmployeeRoutes(app, services);
  registerCategoryRoutes(app, services);
  registerExceptionRoutes(app, services);
  registerItemRoutes(app, services);
  registerDayClosingRoutes(app, services);
  registerModifierGroupRoutes(app, services);
  registerTaxRoutes(app, services);
  registerCashDiscountRoutes(app, services);
  registerPrinterRoutes(app, services);
  registerOrderNoteRoutes(app, services);
  registerOrderSettingRoutes(app, services);
  registerReceiptSettingRoutes(app, services);
  registerItemImageRoutes(app, services);
  registerMenuFileRoutes(app, services);
  registerHistoryRoutes(app, services);
  registerLocationRoutes(app, services);
  registerNewLocationRoute(app, services);
  registerLocationDataRoutes(app, services);
  registerOrderRoutes(app, services);
  registerCashReconciliationRoutes(app, services);
  registerReportRoutes(app, services);
  registerReportMailRoutes(app, services);
  registerTipRoutes(app, services);
  registerJournalRoutes(app, services);
  registerTeamRoleRoutes(app, services);
  registerUserRoutes(app, services);
  registerInvitationRoutes(app, services);
  registerTerminalRoutes(app, services);
  registerPosRoutes(app, services);
}

function createServices(
  app: FastifyInstance,
  {
    config,
    db,
    siteCopy,
    exportDb,
    exportTimeouts = EXPORT_TIMEOUTS,
    spreadMs = BACKGROUND_SPREAD_MS,
  }: Omit<AppOptions, 'logger' | 'metrics'>,
): Services {
  const background = createBackgroundRunner(app.log, spreadMs);
  // Fastify runs this hook after the last response; the caller closes the database pools later.
  app.addHook('onClose', () => background.end());
  const mailer = createMailer({ config, log: app.log, ending: background.ending });
  const exports = { db: exportDb, slots: createExportSlots(), timeouts: exportTimeouts };
  return { config, db, siteCopy, background, mailer, exports, sessions: createLiveSessions(db) };
}

async function registerProtection(app: FastifyInstance): Promise<void> {
  // API responses are never HTML documents, so this policy allows no resources. The site's HTML page has its own.
  const contentSecurityPolicy = {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  };
  await app.register(helmet, { contentSecurityPolicy });
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // Above quality 4, brotli takes more time to compress a response than the smaller response saves.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(rateLimit, {
    global: false,
    keyGenerator: clientNetwork,
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('too_many_attempts', 'Too many requests: try again later', { retryAfter: Math.ceil(ttl / 1000) }),
  });
  app.addHook('onSend', async (request, reply) => {
    // API responses contain personal data: caches must not store them unless a route sets its own header.
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('Cache-Control', 'no-store');
  });
}

function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    // The query is not logged: it may contain names of people that a user searched for.
    const [path = ''] = request.url.split('?');
    const line = { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    request.log[path.startsWith('/api/') ? 'info' : 'debug'](line, 'request');
  });
}
