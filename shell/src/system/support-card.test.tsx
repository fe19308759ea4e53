import { getBusinessDetails } from '@backoffice/contract/locations';
import { openSupportSession } from '@backoffice/contract/support-access';
import { getSystem } from '@backoffice/contract/system';
import { sessionStore } from '@backoffice/platform/session';
import { sessionTokens, signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import { BUSINESS_DETAILS } from './testing/deployed-site';
import { openSystemPage } from './testing/open-system-page';

const api = stubApi();
signInBeforeEach();

beforeEach(() => {
  // The operator has entered the key in this tab.
  sessionStorage.setItem('is_operator', 'true');
  api.respond(getBusinessDetails, BUSINESS_DETAILS);
  api.respond(getSystem, { mail: 'smtp', rollup_lag: 0 });
});
afterEach(() => {
  sessionStorage.clear();
  jest.restoreAllMocks();
});

async function signInAsSupport(location: string) {
  const { user } = openSystemPage();
  await user.type(await screen.findByLabelText('Number of the location'), location);
  await user.type(screen.getByLabelText('Operator key'), 'the key');
  await user.click(screen.getByRole('button', { name: 'Sign in as support' }));
}

test('the operator signs in as support at a location', async () => {
  const sent: unknown[] = [];
  api.respond(openSupportSession, ({ body }) => {
    sent.push(body);
    return { data: sessionTokens({ userName: 'Support', locationId: 12 }, 'b') };
  });
  await signInAsSupport('12');
  await waitFor(() => expect(sessionStore.getState().claims).toMatchObject({ userName: 'Support', locationId: 12 }));
  expect(sent).toEqual([{ operator_key: 'the key', location_id: 12 }]);
});

test('the location field of the support card shows the error for a location whose owners have not given support access', async () => {
  const message = 'No owner of this location has let support in';
  api.respond(
    openSupportSession,
    () => new ErrorResponse(409, { code: 'conflict', message, fields: { location_id: message } }),
  );
  await signInAsSupport('12');
  await waitFor(() => expect(screen.getByLabelText('Number of the location')).toHaveAccessibleDescription(message));
});

test.each(['0', 'x', '1.5', '1e2'])(
  'the location field of the support card refuses the location number %s without a request',
  async (location) => {
    await signInAsSupport(location);
    expect(screen.getByLabelText('Number of the location')).toHaveAccessibleDescription(
      'Please enter the number of the location',
    );
  },
);
