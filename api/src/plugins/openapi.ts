import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** Content security policy of the documentation page. It allows same-origin resources and requests to this server. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves the OpenAPI documentation of all operations registered later: /api/docs as a page, /api/docs/json as JSON. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Back office', version: '1' },
      components: {
        securitySchemes: {
          user: { type: 'http', scheme: 'bearer', description: 'The access token of a signed-in user' },
          terminal: { type: 'http', scheme: 'bearer', description: 'The device token of a paired terminal' },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: POLICY, logLevel: 'warn' });
}
