import { setImmediate as nextTurn } from 'node:timers/promises';
import { exportMenu, importMenu } from '@backoffice/contract/menu-file';
import type { FastifyError, FastifyInstance } from 'fastify';
import { AppError } from '../../errors';
import { registerOperation } from '../../plugins/operations';
import { checkJsonSize, parseJson } from '../../plugins/request-body';
import type { Services } from '../../services';
import { createMenuFileService, type MenuFileService } from './menu-file.service';

/** Maximum body size: twice the largest file, because quotation marks and line breaks take two bytes in JSON. */
const BODY_BYTES = 8 * 1024 * 1024;

/** Maximum number of JSON values in the body, which contains one long string and few other values. */
const MAX_VALUES = 100;

export function registerMenuFileRoutes(app: FastifyInstance, services: Services): void {
  const menuFile = createMenuFileService(services);

  registerOperation(app, exportMenu, ({ session }) => menuFile.exportMenu(session.locationId));

  // A separate Fastify scope makes only this route accept a body of this size.
  void app.register(async (scope) => registerImport(scope, menuFile));
}

function registerImport(scope: FastifyInstance, menuFile: MenuFileService): void {
  scope.addHook('onRoute', (route) => {
    route.bodyLimit = BODY_BYTES;
  });
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, text: string) => {
    checkJsonSize(text, MAX_VALUES);
    // Checking and parsing a large text both take long, so other requests run in between.
    await nextTurn();
    return parseJson(text);
  });
  scope.setErrorHandler<FastifyError>((error) => {
    if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error;
    throw new AppError('body_too_large', 'The file is too large');
  });

  registerOperation(
    scope,
    importMenu,
    ({ session, body }) => menuFile.importMenu(session.locationId, body.csv, body.apply),
    // The service reports the problems of a file itself, with their rows, so the general check for invalid values is
    // skipped.
    { checksBody: true },
  );
}
