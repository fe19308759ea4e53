import { LANDING } from '../../../shared/tooling/release/page/landing';
import { HOME, LOGIN } from './paths';

test('the page prefetches data for the start and sign-in pages to which the shell redirects', () => {
  expect(LANDING).toEqual({ signedIn: HOME, signedOut: LOGIN });
});
