import {
  type ChangedRecord,
  type ChangeSet,
  exportHistory,
  listHistory,
  listHistoryPeople,
} from '@backoffice/contract/history';
import { getBusinessDetails } from '@backoffice/contract/locations';
import { buildBusinessDetails } from '@backoffice/testing/build-business-details';
import { renderRemote } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import module from '../module';

const api = stubApi();
signInBeforeEach();

const price = { label: 'Price', before: '$24.00', after: '$26.00' };
const changeSet: ChangeSet = {
  ...{ id: 30, changed_at: '2026-03-05T14:30:00.000Z', who: 'Olivia Hart', address: '192.0.2.7' },
  ...{ reverts: null, reverted_by: null, total_records: 1, all_records: 1, can_revert: true },
  records: [{ kind: 'items', record_id: 5, name: 'Lobster Roll', action: 'update', fields: [price] }],
};
let queries: object[];

beforeEach(() => {
  queries = [];
  api.respond(getBusinessDetails, () => buildBusinessDetails());
  api.respond(listHistoryPeople, { data: [{ id: 3, name: 'Olivia Hart' }] });
  api.respond(listHistory, ({ query }) => {
    queries.push(query);
    return { data: [changeSet], next: null };
  });
});

test('the history page says who changed what, when and from where', async () => {
  renderRemote(module, '/business/history');
  const entry = await screen.findByRole('listitem');
  expect(entry).toHaveTextContent('Olivia Hart changed Price of Lobster Roll: $24.00 → $26.00');
  expect(entry).toHaveTextContent('March 5, 2026');
  expect(entry).toHaveTextContent('192.0.2.7');
});

test('the history page lists the first records of a bulk change and the number of the remaining records', async () => {
  const records = ['Tea', 'Coffee'].map(
    (name, record_id): ChangedRecord => ({ kind: 'items', record_id, name, action: 'update', fields: [price] }),
  );
  api.respond(listHistory, { data: [{ ...changeSet, records, total_records: 120 }], next: null });
  renderRemote(module, '/business/history');
  expect(await screen.findByText(/changed Price of 120 items/)).toBeInTheDocument();
  expect(screen.getByText('changed Price of Coffee: $24.00 → $26.00')).toBeInTheDocument();
  expect(screen.getByText('and 118 more')).toBeInTheDocument();
});

test('the history page keeps its filters in the URL and sends them with the request', async () => {
  const { user, currentAddress } = renderRemote(module, '/business/history?kind=items');
  await screen.findByRole('listitem');
  expect(queries.at(-1)).toEqual({ kind: 'items' });
  await user.click(screen.getByRole('combobox', { name: 'Person' }));
  await user.click(await screen.findByRole('option', { name: 'Olivia Hart' }));
  await screen.findByRole('listitem');
  expect(queries.at(-1)).toEqual({ kind: 'items', user_id: 3 });
  expect(currentAddress()).toBe('/business/history?user_id=3&kind=items');
});

test('the history page adds earlier changes when "Show earlier changes" is clicked', async () => {
  api.respond(listHistory, ({ query }) =>
    query.before === undefined
      ? { data: [changeSet], next: 30 }
      : { data: [{ ...changeSet, id: 20, who: 'Ada Byron' }], next: null },
  );
  const { user } = renderRemote(module, '/business/history');
  await user.click(await screen.findByRole('button', { name: 'Show earlier changes' }));
  expect(await screen.findByText('Ada Byron')).toBeInTheDocument();
  expect(screen.getByText('Olivia Hart')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show earlier changes' })).not.toBeInTheDocument();
});

test('the history page shows an error and offers a retry when loading fails', async () => {
  api.respond(listHistory, () => new ErrorResponse(500, { code: 'internal', message: 'Down' }));
  const { user } = renderRemote(module, '/business/history');
  expect(await screen.findByText('The history could not be loaded')).toBeInTheDocument();
  api.respond(listHistory, { data: [], next: null });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No changes yet.')).toBeInTheDocument();
});

function stubExport() {
  const exported: object[] = [];
  api.respond(exportHistory, ({ query }) => {
    exported.push(query);
    return { file_name: 'history.csv', csv: 'Time', is_complete: true };
  });
  URL.createObjectURL = () => 'blob:history';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
  return exported;
}

test('the Export button downloads the filtered changes', async () => {
  const exported = stubExport();
  const { user } = renderRemote(module, '/business/history?kind=taxes');
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  expect(exported).toEqual([{ kind: 'taxes' }]);
});

test('the Export button uses the search text that was typed less than 500 ms ago', async () => {
  const exported = stubExport();
  renderRemote(module, '/business/history?kind=taxes');
  await screen.findByRole('listitem');
  fireEvent.change(screen.getByRole('textbox', { name: 'Search' }), { target: { value: 'Sales' } });
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(exported).toEqual([{ kind: 'taxes', search: 'Sales' }]));
});

test('the history page applies the filters for a last day, deletions and terminals from the URL', async () => {
  const address = '/business/history?action=delete&actor=terminal&period=week&until=2026-03-05';
  renderRemote(module, address);
  expect(await screen.findByLabelText('Until')).toHaveValue('2026-03-05');
  await screen.findByRole('listitem');
  expect(queries.at(-1)).toEqual({
    ...{ action: 'delete', actor: 'terminal' },
    ...{ from: '2026-02-27T05:00:00.000Z', to: '2026-03-06T05:00:00.000Z' },
  });
  expect(screen.getByRole('combobox', { name: 'Change' })).toHaveValue('Deletions');
  expect(screen.getByRole('combobox', { name: 'Made by' })).toHaveValue('Terminals');
});

test('the filter for a last day can be typed, although its year is incomplete at first', async () => {
  const { currentAddress } = renderRemote(module, '/business/history');
  const field = await screen.findByLabelText('Until');
  // A browser reports these values while the digits of the year are typed.
  for (const value of ['0002-03-05', '0020-03-05', '0202-03-05']) {
    fireEvent.change(field, { target: { value } });
    expect(field).toHaveValue(value);
  }
  expect(currentAddress()).toBe('/business/history');
  fireEvent.change(field, { target: { value: '2026-03-05' } });
  await waitFor(() => expect(currentAddress()).toBe('/business/history?until=2026-03-05'));
  expect(screen.getByLabelText('Until')).toHaveValue('2026-03-05');
});

test('the filter for a last day shows its value again when it is left with an invalid year', async () => {
  renderRemote(module, '/business/history?until=2026-03-05');
  const field = await screen.findByLabelText('Until');
  fireEvent.change(field, { target: { value: '0002-03-05' } });
  fireEvent.blur(field);
  expect(field).toHaveValue('2026-03-05');
});

test('the Export button explains how to export earlier changes when the file is incomplete', async () => {
  api.respond(exportHistory, { file_name: 'history.csv', csv: 'Time', is_complete: false });
  URL.createObjectURL = () => 'blob:history';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
  const { user } = renderRemote(module, '/business/history');
  await screen.findByRole('listitem');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByText(/For earlier ones, choose an earlier day in “Until”/)).toBeInTheDocument();
});
