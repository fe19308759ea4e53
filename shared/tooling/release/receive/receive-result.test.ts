import { LockHeldError } from '../lock';
import { RefusedError } from '../refused-error';
import { explainWriteError } from '../staging';
import { toResult } from './receive-result';

test('the result of a refusal contains its message, and the result of a held lock contains none', () => {
  const message = 'mf-food is live already';
  expect(toResult(new RefusedError(message))).toEqual({ outcome: 'refused', message });
  expect(toResult(new LockHeldError('/srv/site/.publishing'))).toEqual({ outcome: 'busy' });
});

test.each([
  ['a fault of the program', new TypeError('x is not iterable')],
  ['a full disk', explainWriteError({ code: 'ENOSPC' }, 'mf-food 2', '/srv/site')],
  ['a lock that was taken over', new Error('Another process took over /srv/site/.publishing')],
])('the error of %s is treated as a failure of the server and not as a refusal', (_title, error) => {
  expect(() => toResult(error)).toThrow(String(Object(error).message));
});
