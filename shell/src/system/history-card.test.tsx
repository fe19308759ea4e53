import { listDeployments } from '@backoffice/contract/deployment-history';
import type { ListedDeployment } from '@backoffice/contract/deployments';
import { getBusinessDetails } from '@backoffice/contract/locations';
import { checkOperatorKey } from '@backoffice/contract/operator-key';
import { renderWithProviders } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { NETWORK_ERROR, stubApi } from '@backoffice/testing/stub-api';
import { screen } from '@testing-library/react';
import { HistoryCard } from './history-card';
import { OperatorAccess } from './operator-access';
import { BUSINESS_DETAILS, createTimestamp } from './testing/deployed-site';
import { readRows } from './testing/open-system-page';

const api = stubApi();
signInBeforeEach();

const DEPLOYMENTS: ListedDeployment[] = [
  {
    id: '3',
    at: createTimestamp(20),
    action: 'rollback',
    name: 'mf-menu',
    version: '1.0.0',
    previous: '1.1.0',
    who: 'Ben',
  },
  {
    id: '2',
    at: createTimestamp(19),
    action: 'deploy',
    name: 'mf-menu',
    version: '1.1.0',
    previous: '1.0.0',
    who: 'Anna',
    commit: '0123456789abcdef',
    dirty: true,
    message: 'Prices with three decimals',
    skipped: { types: 'No orders can be taken', tests: 'No orders can be taken' },
  },
  { id: '1', at: createTimestamp(18), action: 'start', name: 'shell', version: '2.0.0', commit: 'fedcba9876543210' },
];

beforeEach(() => {
  api.respond(getBusinessDetails, BUSINESS_DETAILS);
  api.respond(checkOperatorKey, null);
  api.respond(listDeployments, { deployments: DEPLOYMENTS });
});
afterEach(() => sessionStorage.clear());

const open = () =>
  renderWithProviders(
    <OperatorAccess>
      <HistoryCard />
    </OperatorAccess>,
  );

test('the deployment history lists deployments and rollbacks with their authors and reasons, loaded with the entered operator key', async () => {
  const { user } = open();
  await user.type(screen.getByLabelText('Operator key'), 'the key{Enter}');
  await screen.findByText('Ben');
  expect(await readRows('History')).toEqual([
    ['November 20, 2026 at 03:30 PM', 'Ben', 'Rolled back', 'mf-menu', '1.0.0', '1.1.0', '-', '-'],
    [
      'November 20, 2026 at 02:30 PM',
      'Anna',
      'Deployed',
      'mf-menu',
      '1.1.0',
      '1.0.0',
      '0123456789 and uncommitted changes',
      'Prices with three decimals. Without types and tests: No orders can be taken',
    ],
    ['November 20, 2026 at 01:30 PM', '-', 'Started', 'shell', '2.0.0', '-', 'fedcba9876', '-'],
  ]);
});

test('the deployment history shows the steps of a rollout with its locations, and removed previews', async () => {
  const rollout = { name: 'mf-menu', version: '1.2.0', at: createTimestamp(20) };
  api.respond(listDeployments, {
    deployments: [
      { ...rollout, id: '6', action: 'preview', step: 'a later step' },
      { ...rollout, id: '5', action: 'preview', step: 'remove-preview' },
      { ...rollout, id: '4', action: 'deploy', step: 'promote' },
      { ...rollout, id: '3', action: 'rollback', step: 'abort' },
      { ...rollout, id: '2', action: 'preview', step: 'rollout', locations: [3, 7] },
      { ...rollout, id: '1', action: 'preview', step: 'rollout', percent: 10 },
    ],
  });
  const { user } = open();
  await user.type(screen.getByLabelText('Operator key'), 'the key{Enter}');
  await screen.findByText('Rollout aborted');
  expect((await readRows('History')).map(([, , action]) => action)).toEqual([
    'Preview added',
    'Preview removed',
    'Promoted',
    'Rollout aborted',
    'Staged for the locations 3, 7',
    'Staged for 10% of the locations',
  ]);
});

test('the deployment history shows the latest entries, and more of them on request', async () => {
  const deployments = Array.from({ length: 40 }, (_, index): ListedDeployment => {
    const id = String(40 - index);
    return { id, at: createTimestamp(20), action: 'deploy', name: 'mf-menu', version: `1.0.${id}` };
  });
  api.respond(listDeployments, { deployments });
  const { user } = open();
  await user.type(screen.getByLabelText('Operator key'), 'the key{Enter}');
  await screen.findByText('1.0.40');
  expect((await readRows('History')).map(([, , , , version]) => version)).toEqual(
    deployments.slice(0, 15).map(({ version }) => version),
  );
  await user.click(screen.getByRole('button', { name: 'Show the newest 40' }));
  expect(await readRows('History')).toHaveLength(40);
  await user.click(screen.getByRole('button', { name: 'Show the newest 15' }));
  expect(await readRows('History')).toHaveLength(15);
});

test('the deployment history asks for the operator key after a reload', async () => {
  sessionStorage.setItem('is_operator', 'true');
  const { user } = open();
  await user.type(screen.getByLabelText('Operator key for the history'), 'the key');
  await user.click(screen.getByRole('button', { name: 'Show the history' }));
  expect(await screen.findByText('Ben')).toBeInTheDocument();
});

test('the deployment history shows an error with a retry when it cannot be fetched', async () => {
  api.respond(listDeployments, () => NETWORK_ERROR);
  const { user } = open();
  await user.type(screen.getByLabelText('Operator key'), 'the key{Enter}');
  expect(await screen.findByText('The history could not be loaded')).toBeVisible();
  api.respond(listDeployments, { deployments: [] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing has been deployed since the history began.')).toBeVisible();
});
