import * as z from 'zod/mini';

/**
 * SQLSTATEs of connection exceptions (class 08), of a server that is shutting down, has crashed or is starting (57P01
 * to 57P03), and of a server that has no connection left (53300).
 */
const UNAVAILABLE_STATES = /^(08...|57P0[123]|53300)$/;

const SOCKET_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Messages of driver errors that have no code. */
const DRIVER_MESSAGES = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'timeout exceeded when trying to connect',
]);

/** Fields of driver errors and Node errors, which have no common class. */
const failure = z.object({
  code: z.optional(z.unknown()),
  syscall: z.optional(z.unknown()),
  message: z.optional(z.unknown()),
  errors: z.optional(z.array(z.unknown())),
});

/** Whether the database server is unreachable, is starting or shutting down, or has no connection left. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const parsed = failure.safeParse(error);
  if (!parsed.success) return false;
  const { code, syscall, message, errors = [] } = parsed.data;
  // Node tries every address of a host name, and reports the failures together.
  if (errors.length > 0) return errors.every(isDatabaseUnavailable);
  if (typeof message === 'string' && DRIVER_MESSAGES.has(message)) return true;
  if (typeof code !== 'string') return false;
  // A missing file has the same error code as a missing socket; only the system call differs.
  return UNAVAILABLE_STATES.test(code) || SOCKET_ERRORS.has(code) || (code === 'ENOENT' && syscall === 'connect');
}
