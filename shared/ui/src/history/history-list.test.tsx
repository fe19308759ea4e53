import { type ChangeSet, listHistory } from '@backoffice/contract/history';
import { getBusinessDetails } from '@backoffice/contract/locations';
import { buildBusinessDetails } from '@backoffice/testing/build-business-details';
import { createDeferred } from '@backoffice/testing/deferred';
import { renderWithProviders } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { stubApi } from '@backoffice/testing/stub-api';
import { act, screen, waitFor } from '@testing-library/react';
import { HistoryList } from './history-list';

const api = stubApi();
signInBeforeEach();

const PAGE_SIZE = 2;

function buildChangeSet(id: number): ChangeSet {
  return {
    ...{ id, changed_at: '2026-03-05T14:30:00.000Z', who: `Person ${id}`, address: null },
    ...{ reverts: null, reverted_by: null, total_records: 1, all_records: 1, can_revert: false },
    records: [{ kind: 'items', record_id: 5, name: 'Soup', action: 'delete', fields: [] }],
  };
}

/** Stubs a history of the changes `latest` to 1, in pages of two. */
function stubHistory(latest: number): void {
  api.respond(listHistory, ({ query: { before = latest + 1 } }) => {
    const ids = Array.from({ length: Math.min(before - 1, PAGE_SIZE) }, (_, index) => before - 1 - index);
    return { data: ids.map(buildChangeSet), next: ids.length === PAGE_SIZE ? (ids.at(-1) ?? null) : null };
  });
}

const listPeople = () => screen.getAllByText(/^Person/).map(({ textContent }) => textContent);

test('the history list stays complete when another user makes a change after earlier changes have been loaded', async () => {
  api.respond(getBusinessDetails, () => buildBusinessDetails());
  stubHistory(5);
  const { user, queries } = renderWithProviders(<HistoryList filters={{}} empty={{ title: 'No changes yet.' }} />);
  await user.click(await screen.findByRole('button', { name: 'Show earlier changes' }));
  await screen.findByText('Person 3');
  expect(screen.getByText('Person 3').closest('li')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Show earlier changes' }));
  await screen.findByText('Person 1');
  stubHistory(6);
  await act(() => queries.invalidateQueries());
  await waitFor(() =>
    expect(listPeople()).toEqual(['Person 6', 'Person 5', 'Person 4', 'Person 3', 'Person 2', 'Person 1']),
  );
});

test('the focus stays where the user has moved it while the history list was loading earlier changes', async () => {
  api.respond(getBusinessDetails, () => buildBusinessDetails());
  stubHistory(3);
  const list = <HistoryList filters={{}} empty={{ title: 'No changes yet.' }} />;
  const { user } = renderWithProviders(
    <>
      {list}
      <input aria-label="Other" />
    </>,
  );
  const button = await screen.findByRole('button', { name: 'Show earlier changes' });
  const loaded = createDeferred();
  api.respond(listHistory, async () => {
    await loaded.promise;
    return { data: [buildChangeSet(1)], next: null };
  });
  await user.click(button);
  await user.click(screen.getByRole('textbox', { name: 'Other' }));
  loaded.resolve();
  await screen.findByText('Person 1');
  expect(screen.getByRole('textbox', { name: 'Other' })).toHaveFocus();
});
