import { undoLatestChange } from '@backoffice/contract/history';
import { exportMenu, type ImportPlan, importMenu } from '@backoffice/contract/menu-file';
import { renderRemote } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, NETWORK_ERROR, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import { stubMenu } from '../testing/menu-stub';

const api = stubApi();
signInBeforeEach();

const CSV = 'Name,Price\nSoup,9.50\n';
const plan: ImportPlan = {
  applied: false,
  creates: 1,
  updates: 1,
  unchanged: 1,
  new_categories: ['Specials'],
  rows: [
    { row: 2, type: 'Item', name: 'Salad', outcome: 'unchanged', changes: [] },
    { row: 3, type: 'Item', name: 'Steak', outcome: 'update', changes: ['Price: 30.00 → 32.00'] },
    { row: 4, type: 'Category', name: 'Desserts', outcome: 'create', changes: [] },
  ],
  problems: [],
};

let sentBodies: unknown[];
beforeEach(() => {
  sentBodies = [];
  stubMenu(api, { categories: [], items: [], groups: [] });
  api.respond(importMenu, ({ body }) => {
    sentBodies.push(body);
    return { ...plan, applied: body.apply };
  });
});

async function openWithFile(csv = CSV) {
  const view = renderRemote(module, '/menu/import');
  const chooseFile = (text: string) =>
    view.user.upload(screen.getByLabelText('Menu file'), new File([text], 'menu.csv', { type: 'text/csv' }));
  await chooseFile(csv);
  return { ...view, chooseFile };
}

const cellTexts = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
const findImportButton = () => screen.findByRole('button', { name: 'Import' });

test('the import page previews a file with new and changed rows first, and applies nothing yet', async () => {
  await openWithFile();
  await findImportButton();
  expect(cellTexts('Rows of the file')).toEqual([
    ['4', 'Desserts Category', 'New'],
    ['3', 'Steak Item', 'ChangedPrice: 30.00 → 32.00'],
    ['2', 'Salad Item', 'No change'],
  ]);
  expect(screen.getByText('1 new · 1 changed · 1 unchanged · new categories: Specials')).toBeInTheDocument();
  expect(screen.getByText('menu.csv')).toBeInTheDocument();
  expect(sentBodies).toEqual([{ csv: CSV, apply: false }]);
});

test('the import page applies the file once and opens the items when Import is double-clicked', async () => {
  const { user, currentAddress } = await openWithFile();
  await user.dblClick(await findImportButton());
  expect(await screen.findByText('Menu imported: 1 created, 1 updated')).toBeInTheDocument();
  expect(sentBodies).toEqual([
    { csv: CSV, apply: false },
    { csv: CSV, apply: true },
  ]);
  await waitFor(() => expect(currentAddress()).toBe('/menu/items'));
});

test('the import page lists each problem by row and column and disables Import until a corrected file is chosen', async () => {
  const problems = [
    { row: 3, column: 'Price', message: 'Price should be a number' },
    { row: 5, column: null, message: 'The row has too many cells' },
  ];
  api.respond(importMenu, { ...plan, problems });
  const { chooseFile } = await openWithFile();
  expect(await findImportButton()).toBeDisabled();
  expect(screen.getByText('2 problems: nothing can be imported yet')).toBeInTheDocument();
  expect(cellTexts('Problems')).toEqual([
    ['3', 'Price', 'Price should be a number'],
    ['5', '-', 'The row has too many cells'],
  ]);
  api.respond(importMenu, plan);
  await chooseFile('Name,Price\nSoup,9.75\n');
  await waitFor(async () => expect(await findImportButton()).toBeEnabled());
  expect(screen.queryByRole('table', { name: 'Problems' })).not.toBeInTheDocument();
});

test('the import page disables Import when the file changes nothing', async () => {
  api.respond(importMenu, { ...plan, creates: 0, updates: 0, new_categories: [] });
  await openWithFile();
  expect(await findImportButton()).toBeDisabled();
});

test('the import page shows new problems and applies nothing when the menu has changed since the preview', async () => {
  const { user, currentAddress } = await openWithFile();
  const problems = [{ row: 2, column: 'Taxes', message: 'There is no tax City' }];
  api.respond(importMenu, { ...plan, problems });
  await user.click(await findImportButton());
  expect(await screen.findByText('There is no tax City')).toBeInTheDocument();
  expect(currentAddress()).toBe('/menu/import');
});

test.each([
  [
    'the server refuses the file',
    new ErrorResponse(413, { code: 'body_too_large', message: 'Too large' }),
    'Too large',
  ],
  ['the server does not respond', NETWORK_ERROR, 'API request failed'],
] as const)('the import page shows an error when %s', async (_, response, reason) => {
  api.respond(importMenu, () => response);
  await openWithFile();
  expect(await screen.findByText(`Failed to read the file, ${reason}`)).toBeInTheDocument();
});

test('the import page shows an error when the browser cannot read the file', async () => {
  const { user } = renderRemote(module, '/menu/import');
  const file = new File([CSV], 'menu.csv', { type: 'text/csv' });
  file.text = () => Promise.reject(new DOMException('The requested file could not be read', 'NotReadableError'));
  await user.upload(screen.getByLabelText('Menu file'), file);
  expect(await screen.findByText('Failed to read the file')).toBeInTheDocument();
  expect(sentBodies).toEqual([]);
});

test('the import page previews at most 500 rows', async () => {
  const rows = Array.from({ length: 501 }, (_, index) => {
    return { row: index + 2, type: 'Item' as const, name: `Item ${index}`, outcome: 'create' as const, changes: [] };
  });
  api.respond(importMenu, { ...plan, rows });
  await openWithFile();
  expect(await screen.findByText('… and 1 more row')).toBeInTheDocument();
});

test('the items page downloads the menu as a CSV file', async () => {
  const blobs: Blob[] = [];
  const fileNames: string[] = [];
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      blobs.push(blob);
      return 'blob:menu';
    },
    revokeObjectURL: () => {},
  });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    fileNames.push(this.download);
  });
  api.respond(exportMenu, { file_name: 'corner-cafe-menu.csv', csv: CSV });
  const { user } = renderRemote(module, '/menu/items');
  await user.click(await screen.findByRole('button', { name: 'Menu file' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Export as CSV' }));
  await waitFor(() => expect(fileNames).toEqual(['corner-cafe-menu.csv']));
  // The byte order mark, by which spreadsheets recognise UTF-8, is three bytes long.
  expect(blobs.map(({ size, type }) => [size, type])).toEqual([[CSV.length + 3, 'text/csv;charset=utf-8']]);
  click.mockRestore();
});

describe('the notification after an import', () => {
  async function importWithSet(change_set?: number | null) {
    api.respond(importMenu, ({ body }) => ({ ...plan, applied: body.apply, ...(body.apply && { change_set }) }));
    const { user } = await openWithFile();
    await user.click(await findImportButton());
    await screen.findByText('Menu imported: 1 created, 1 updated');
    return user;
  }

  test('has an Undo button that reverts the change set of the import', async () => {
    const undone: unknown[] = [];
    api.respond(undoLatestChange, ({ body }) => {
      undone.push(body);
      return { reverted: 2, conflicts: [], total_conflicts: 0 };
    });
    const user = await importWithSet(42);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone')).toBeInTheDocument();
    expect(undone).toEqual([{ change_set: 42 }]);
  });

  test.each([
    ['the import changed nothing', null],
    ['an earlier release of the API does not send its change set', undefined],
  ])('has no Undo button when %s', async (_case, change_set) => {
    await importWithSet(change_set);
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });
});
