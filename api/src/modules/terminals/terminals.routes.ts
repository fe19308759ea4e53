import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services';

export function registerTerminalRoutes(_app: FastifyInstance, _services: Services): void {}
