import { exportMenu, importMenu } from '@backoffice/shared/contract/menu-file';
import type { FastifyError, FastifyInstance } from 'fastify';
import { AppError } from '../../errors';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { createMenuFileService, type MenuFileService } from './menu-file.service';

/** Every character of a file may take more room in JSON than one byte. */
const BODY_BYTES = 16 * 1024 * 1024;

export function registerMenuFileRoutes(app: FastifyInstance, services: Services): void {
  const menuFile = createMenuFileService(services);

  registerOperation(app, exportMenu, async ({ session }) => await menuFile.exported(session.locationId));

  // A scope of its own: only here a body may be this large.
  void app.register(async (scope) => registerImport(scope, menuFile));
}

function registerImport(scope: FastifyInstance, menuFile: MenuFileService): void {
  scope.addHook('onRoute', (route) => {
    route.bodyLimit = BODY_BYTES;
  });
  scope.setErrorHandler<FastifyError>((error) => {
    if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error;
    throw new AppError('body_too_large', 'The file is too large');
  });

  registerOperation(
    scope,
    importMenu,
    async ({ session, body }) => await menuFile.imported(session.locationId, body.csv, body.apply),
  );
}
