import { LANDING_PATHS } from '../../../shared/tooling/release/page/landing';
import { HOME, LOGIN } from './paths';

test('the document prefetches data for the start page and the sign-in page that the shell redirects to', () => {
  expect(LANDING_PATHS).toEqual({ signedIn: HOME, signedOut: LOGIN });
});
