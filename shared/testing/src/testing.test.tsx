import { getInventoryCounts } from '@backoffice/contract/inventory';
import { call } from '@backoffice/platform/client';
import { notify, openModal } from '@backoffice/platform/feedback';
import { ownKey, useQuery } from '@backoffice/platform/query';
import { Link, useParams } from '@backoffice/platform/router';
import { screen, waitFor } from '@testing-library/react';
import { renderRemote, renderWithProviders } from './render';
import { signInBeforeEach } from './session';
import { NETWORK_ERROR, stubApi } from './stub-api';

const api = stubApi();
signInBeforeEach();

function Counts() {
  const { data, isError } = useQuery({
    queryKey: ownKey(['x'], 'mf-test'),
    queryFn: ({ signal }) => call(getInventoryCounts, { signal }),
  });
  return <p>{isError ? 'failed' : (data?.categories ?? 'loading')}</p>;
}

function Dish() {
  const { name } = useParams();
  return (
    <>
      <h1>{name}</h1>
      <Link to="/elsewhere">Leave</Link>
      <button type="button" onClick={() => notify.failed('No more of it')}>
        Sell
      </button>
      <button
        type="button"
        onClick={() =>
          openModal('ask', { title: 'Sure?', actions: [{ label: 'No' }, { label: 'Stay', onClick: () => false }] })
        }
      >
        Delete
      </button>
    </>
  );
}

const dishes = { routes: { menu: [{ path: 'dishes/:name', element: <Dish /> }] } };

test('a rendered component shows the response of the stubbed API', async () => {
  api.respond(getInventoryCounts, { categories: 7, active_items: 1, modifier_groups: 0 });
  renderWithProviders(<Counts />);
  expect(await screen.findByText('7')).toBeInTheDocument();
});

test('a rendered query fails without a retry', async () => {
  api.respond(getInventoryCounts, () => NETWORK_ERROR);
  renderWithProviders(<Counts />);
  expect(await screen.findByText('failed')).toBeInTheDocument();
  expect(api.calls).toHaveLength(1);
});

test("renderRemote puts the routes below the remote's path segments and returns the current address", async () => {
  const { user, currentAddress } = renderRemote(dishes, '/menu/dishes/soup');
  expect(screen.getByRole('heading', { name: 'soup' })).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Leave' }));
  expect(currentAddress()).toBe('/elsewhere');
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});

test('a failure notification has the role alert until it is closed', async () => {
  const { user } = renderRemote(dishes, '/menu/dishes/soup');
  await user.click(screen.getByRole('button', { name: 'Sell' }));
  expect(screen.getByRole('alert')).toHaveTextContent('No more of it');
  await user.click(screen.getByRole('button', { name: 'Close notification' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a modal closes on navigation and after an action, unless the action returns false', async () => {
  const { user, navigate } = renderRemote(dishes, '/menu/dishes/soup');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  expect(screen.getByRole('dialog', { name: 'Sure?' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'No' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await navigate('/menu/dishes/stew');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
