import { listOrderNotes, type OrderNote, setOrderNoteActive } from '@backoffice/contract/order-notes';
import { buildPagingMetadata } from '@backoffice/contract/paging';
import { call } from '@backoffice/platform/client';
import { ownKey, useQuery } from '@backoffice/platform/query';
import { recordField, useOptimisticUpdate } from '@backoffice/platform/query/mutations';
import { createDeferred } from '@backoffice/testing/deferred';
import { renderWithProviders } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, NETWORK_ERROR, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';

const api = stubApi();
signInBeforeEach();

const NOTES = ownKey(['notes'], 'mf-test');
let notes: OrderNote[];
let sent: [number, boolean][];

beforeEach(() => {
  const updated_at = '2026-01-05T10:00:00.000Z';
  notes = [1, 2].map((id) => ({ id, name: `Note ${id}`, is_active: true, updated_at }));
  sent = [];
  api.respond(listOrderNotes, () => ({ data: notes, paging_metadata: buildPagingMetadata(notes.length, 1, 25) }));
  api.respond(setOrderNoteActive, ({ params, query }) => save(params.id, query.is_active));
});

function save(id: number, is_active: boolean): OrderNote {
  sent.push([id, is_active]);
  notes = notes.map((note) => (note.id === id ? { ...note, is_active } : note));
  return notes.find((note) => note.id === id) ?? { id, name: '', is_active, updated_at: '' };
}

function Row({ note: { id, name, is_active } }: { note: OrderNote }) {
  const setActive = useOptimisticUpdate({
    queryKey: NOTES,
    subject: id,
    field: recordField<OrderNote, 'is_active'>(id, 'is_active'),
    send: (active) => call(setOrderNoteActive, { params: { id }, query: { is_active: active } }),
    notices: {
      succeeded: 'Saved',
      detail: (active) => `${name} is ${active ? 'active' : 'inactive'}`,
      failed: () => 'Failed',
    },
  });
  return (
    <input
      type="checkbox"
      aria-label={name}
      checked={is_active}
      onChange={(event) => setActive(event.currentTarget.checked)}
    />
  );
}

function Rows() {
  const { data } = useQuery({ queryKey: NOTES, queryFn: ({ signal }) => call(listOrderNotes, { signal }) });
  return data?.data.map((note) => <Row key={note.id} note={note} />);
}

const open = () => renderWithProviders(<Rows />);
const toggle = (name: string) => screen.findByRole('checkbox', { name });

/**
 * Delays the response to each request until the test releases it; responses are released in the order of the requests.
 */
function heldResponses() {
  const held: ReturnType<typeof createDeferred<void>>[] = [];
  api.respond(setOrderNoteActive, async ({ params, query }) => {
    const response = createDeferred<void>();
    held.push(response);
    await response.promise;
    return save(params.id, query.is_active);
  });
  return held;
}

test('a change without a response is rolled back', async () => {
  api.respond(setOrderNoteActive, () => NETWORK_ERROR);
  const { user } = open();
  await user.click(await toggle('Note 1'));
  expect(await screen.findByText('Failed')).toBeInTheDocument();
  expect(await toggle('Note 1')).toBeChecked();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

test('a change without a response restores the value of the newest cached response', async () => {
  api.respond(setOrderNoteActive, () => NETWORK_ERROR);
  const { user, queries } = open();
  await toggle('Note 1');
  queries.setQueryData(NOTES, { data: notes }, { updatedAt: 1 });
  queries.setQueryData([...NOTES, 'newer'], { data: notes.map((note) => ({ ...note, is_active: false })) });
  await user.click(await toggle('Note 1'));
  expect(await screen.findByText('Failed')).toBeInTheDocument();
  expect(await toggle('Note 1')).not.toBeChecked();
});

test('two changes of one record that get no response restore the value that the server confirmed last', async () => {
  const first = createDeferred<typeof NETWORK_ERROR>();
  const second = createDeferred<typeof NETWORK_ERROR>();
  const responses = [first, second];
  api.respond(setOrderNoteActive, () => responses.shift()?.promise ?? NETWORK_ERROR);
  const { user } = open();
  await user.click(await toggle('Note 1'));
  await user.pointer({ target: document.body, keys: '[MouseLeft]' });
  await user.click(await toggle('Note 1'));
  first.resolve(NETWORK_ERROR);
  second.resolve(NETWORK_ERROR);
  await waitFor(() => expect(responses).toHaveLength(0));
  // The notification of the second failure replaces the first notification.
  expect(await screen.findAllByText('Failed')).toHaveLength(1);
  await waitFor(async () => expect(await toggle('Note 1')).toBeChecked());
});

test('two records that are changed in quick succession both keep their changes', async () => {
  const held = heldResponses();
  const { user } = open();
  await user.click(await toggle('Note 1'));
  await user.click(await toggle('Note 2'));
  expect(await toggle('Note 1')).not.toBeChecked();
  expect(await toggle('Note 2')).not.toBeChecked();
  await waitFor(() => expect(held).toHaveLength(2));
  held[1]?.resolve();
  await screen.findByText('Note 2 is inactive');
  held[0]?.resolve();
  await screen.findByText('Note 1 is inactive');
  expect(await toggle('Note 1')).not.toBeChecked();
  expect(await toggle('Note 2')).not.toBeChecked();
  expect(sent).toEqual([
    [2, false],
    [1, false],
  ]);
});

test('a change that fails does not affect the pending change of another record', async () => {
  const response = createDeferred();
  api.respond(setOrderNoteActive, async ({ params, query }) => {
    if (params.id === 1) return new ErrorResponse(500, { code: 'internal', message: 'Down' });
    await response.promise;
    return save(params.id, query.is_active);
  });
  const { user } = open();
  await user.click(await toggle('Note 2'));
  await user.click(await toggle('Note 1'));
  await screen.findByText('Failed');
  expect(await toggle('Note 1')).toBeChecked();
  expect(await toggle('Note 2')).not.toBeChecked();
  response.resolve();
  expect(await screen.findByText('Note 2 is inactive')).toBeInTheDocument();
});

test('a reversal of a pending change is sent after the response to the change, and one notification is shown', async () => {
  const held = heldResponses();
  const { user } = open();
  await user.click(await toggle('Note 1'));
  await user.pointer({ target: document.body, keys: '[MouseLeft]' });
  await user.click(await toggle('Note 1'));
  expect(await toggle('Note 1')).toBeChecked();
  await waitFor(() => expect(held).toHaveLength(1));
  held[0]?.resolve();
  await waitFor(() => expect(held).toHaveLength(2));
  expect(await toggle('Note 1')).toBeChecked();
  held[1]?.resolve();
  expect(await screen.findByText('Note 1 is active')).toBeInTheDocument();
  expect(screen.getAllByText('Saved')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  expect(sent).toEqual([
    [1, false],
    [1, true],
  ]);
});

test('Undo sends the previous value', async () => {
  const { user } = open();
  await user.click(await toggle('Note 1'));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Note 1 is active')).toBeInTheDocument();
  expect(await toggle('Note 1')).toBeChecked();
  expect(sent).toEqual([
    [1, false],
    [1, true],
  ]);
});

test('Undo reverts the change of its record when the component shows another record by then', async () => {
  function ChosenRow() {
    const [id, setId] = useState(1);
    return (
      <>
        <Row note={{ id, name: `Note ${id}`, is_active: true, updated_at: '' }} />
        <button type="button" onClick={() => setId(2)}>
          Next
        </button>
      </>
    );
  }
  const { user, queries } = renderWithProviders(<ChosenRow />);
  queries.setQueryData(NOTES, { data: notes });
  await user.click(await toggle('Note 1'));
  await screen.findByText('Note 1 is inactive');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Note 1 is active')).toBeInTheDocument();
  expect(sent).toEqual([
    [1, false],
    [1, true],
  ]);
});

test('a response that arrives after the cache was cleared for another location changes nothing in the cache', async () => {
  const held = heldResponses();
  const { user, queries } = open();
  await user.click(await toggle('Note 1'));
  await waitFor(() => expect(held).toHaveLength(1));
  queries.clear();
  const loaded = { data: [{ id: 1, name: 'Note 1', is_active: true, updated_at: '2026-01-05T10:00:00.000Z' }] };
  queries.setQueryData(NOTES, loaded);
  held[0]?.resolve();
  await waitFor(() => expect(sent).toEqual([[1, false]]));
  await new Promise((resolve) => setTimeout(resolve));
  expect(queries.getQueryData(NOTES)).toEqual(loaded);
});
