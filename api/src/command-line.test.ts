import { describeError, describeStartError } from './command-line';
import { AppError, StartError } from './errors';

const refused = Object.assign(new Error('connect ECONNREFUSED ::1:5432'), { syscall: 'connect' });
/** The error that Node throws when no address of a host accepts a connection. */
const refusedByAll = new AggregateError([refused, new Error('connect ECONNREFUSED 127.0.0.1:5432')]);

test('the description of an error is its message and the messages of its causes', () => {
  const error = new AppError('unavailable', 'Images cannot be reached');
  error.cause = new TypeError('fetch failed', { cause: refusedByAll });
  expect(describeError(error)).toBe('Images cannot be reached: fetch failed: connect ECONNREFUSED ::1:5432');
  error.cause = 'the image bucket responded with 403';
  expect(describeError(error)).toBe('Images cannot be reached: the image bucket responded with 403');
});

test('the description of an error contains its cause once', () => {
  const cause = new Error('permission denied for schema public');
  expect(describeError(new Error(`Migration 0001 failed: ${cause.message}`, { cause }))).toBe(
    'Migration 0001 failed: permission denied for schema public',
  );
});

test('the description of the failed connections to the addresses of a host is that of the first', () => {
  expect(describeError(refusedByAll)).toBe('connect ECONNREFUSED ::1:5432');
});

test('a start without a database is described in one line when its host has several addresses', () => {
  expect(describeStartError(refusedByAll)).toBe('DATABASE_URL cannot be reached: connect ECONNREFUSED ::1:5432');
});

test('a start that the operator can fix is described in one line, and a bug with its stack', () => {
  const listen = Object.assign(new Error('listen EADDRINUSE: address already in use 127.0.0.1:3000'), {
    syscall: 'listen',
  });
  expect(describeStartError(listen)).toBe(`HOST and PORT cannot be used: ${listen.message}`);
  expect(describeStartError(new StartError('DATA_KEY is missing'))).toBe('DATA_KEY is missing');
  expect(describeStartError(new Error('a bug'))).toMatch(/^The server cannot start: Error: a bug\n {4}at /);
});
