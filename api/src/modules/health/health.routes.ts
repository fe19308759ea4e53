import { health } from '@backoffice/shared/contract/health';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { AppError } from '../../errors';
import type { Services } from '../../services';

/** For load balancers: answers ok while the database does. */
export function registerHealthRoute(app: FastifyInstance, { db }: Services): void {
  app.get('/healthz', { schema: { hide: true, response: { 200: health } } }, async (request) => {
    try {
      await sql`select 1`.execute(db);
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      throw new AppError('unavailable', 'The database does not answer');
    }
    return { status: 'ok' };
  });
}
