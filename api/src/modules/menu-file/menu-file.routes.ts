import { exportMenu, importMenu } from '@backoffice/shared/contract/menu-file';
import type { FastifyError, FastifyInstance } from 'fastify';
import { AppError } from '../../errors';
import { registerOperation } from '../../plugins/operations';
import { malformedJson, parseJson } from '../../plugins/request-body';
import type { Services } from '../../services';
import { createMenuFileService, type MenuFileService } from './menu-file.service';

/** Every character of a file may take more room in JSON than one byte. */
const BODY_BYTES = 16 * 1024 * 1024;

/** The body is one long text and hardly anything else: lists and numbers of this size would fill the memory. */
const STRUCTURE_LENGTH = 1_000;

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
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, text: string) => {
    if (structureLength(text, STRUCTURE_LENGTH) > STRUCTURE_LENGTH) throw malformedJson();
    return parseJson(text);
  });
  scope.setErrorHandler<FastifyError>((error) => {
    if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error;
    throw new AppError('body_too_large', 'The file is too large');
  });

  registerOperation(
    scope,
    importMenu,
    async ({ session, body }) => await menuFile.imported(session.locationId, body.csv, body.apply),
    // Of what a file holds, each mistake is told by its row.
    { checksBody: true },
  );
}

/** How many characters of a JSON text lie outside of its strings, as far as `most`. */
function structureLength(json: string, most: number): number {
  let length = 0;
  for (let position = 0; position < json.length && length <= most; position += 1) {
    if (json[position] === '"') position = endOfString(json, position);
    else length += 1;
  }
  return length;
}

/** The position of the quotation mark that closes the string that begins at `start`. */
function endOfString(json: string, start: number): number {
  for (let quote = json.indexOf('"', start + 1); quote >= 0; quote = json.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (json[quote - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return quote;
  }
  return json.length;
}
