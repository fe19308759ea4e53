import { checkOperatorKey } from '@backoffice/contract/operator-key';
import { renderWithProviders } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { screen } from '@testing-library/react';
import { OperatorAccess } from './operator-access';

const api = stubApi();
signInBeforeEach();
afterEach(() => sessionStorage.clear());

const refusal = { code: 'forbidden', message: 'No', fields: { operator_key: 'This is not the operator key' } };

const open = () =>
  renderWithProviders(
    <OperatorAccess>
      <h1>System</h1>
    </OperatorAccess>,
  );

test('the system page asks for the operator key once per tab, and is shown after the key is entered', async () => {
  api.respond(checkOperatorKey, ({ body }) =>
    body.operator_key === 'the key' ? null : new ErrorResponse(403, refusal),
  );
  const { user, unmount } = open();
  expect(screen.queryByRole('heading', { name: 'System' })).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('Operator key'), 'a guess{Enter}');
  expect(await screen.findByText('This is not the operator key')).toBeInTheDocument();
  await user.clear(screen.getByLabelText('Operator key'));
  await user.type(screen.getByLabelText('Operator key'), 'the key{Enter}');
  expect(await screen.findByRole('heading', { name: 'System' })).toBeInTheDocument();
  unmount();
  open();
  expect(screen.getByRole('heading', { name: 'System' })).toBeInTheDocument();
});

test('the system page is not shown without an operator key', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByText('Please enter the operator key')).toBeInTheDocument();
  expect(api.calls).toEqual([]);
});
