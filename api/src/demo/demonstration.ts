import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Services } from '../services';

interface DemonstrationOptions extends Services {
  /** The running application: terminals are played through its own calls, by `inject`. */
  app: FastifyInstance;
  log: FastifyBaseLogger;
  /** Aborted when the server ends. */
  signal: AbortSignal;
}

/** Fills a database without locations with the demonstration restaurants. */
export async function loadDemonstration(_options: DemonstrationOptions): Promise<void> {}
