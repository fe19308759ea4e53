import { exportMenu, type ImportPlan, importMenu } from '@backoffice/shared/contract/menu-file';
import { renderRemote } from '@backoffice/shared/testing/render';
import { signedInBeforeEach } from '@backoffice/shared/testing/session';
import { NO_ANSWER, Refusal, stubApi } from '@backoffice/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { stubMenu } from '../menu-stub';
import module from '../module';

const api = stubApi();
signedInBeforeEach();

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

let sent: unknown[];
beforeEach(() => {
  sent = [];
  stubMenu(api, { categories: [], items: [], groups: [] });
  api.answer(importMenu, ({ body }) => {
    sent.push(body);
    return { ...plan, applied: body.apply };
  });
});

async function openWith(csv = CSV) {
  const view = renderRemote(module, '/menu/import');
  const choose = (text: string) =>
    view.user.upload(screen.getByLabelText('Menu file'), new File([text], 'menu.csv', { type: 'text/csv' }));
  await choose(csv);
  return { ...view, choose };
}

const cells = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
const importButton = () => screen.findByRole('button', { name: 'Import' });

test('shows what a file would do, the changes first, and writes nothing yet', async () => {
  await openWith();
  await importButton();
  expect(cells('Rows of the file')).toEqual([
    ['4', 'Category', 'Desserts', 'New'],
    ['3', 'Item', 'Steak', 'ChangedPrice: 30.00 → 32.00'],
    ['2', 'Item', 'Salad', 'As it is'],
  ]);
  expect(screen.getByText('1 new · 1 changed · 1 as they are · new categories: Specials')).toBeInTheDocument();
  expect(screen.getByText('menu.csv')).toBeInTheDocument();
  expect(sent).toEqual([{ csv: CSV, apply: false }]);
});

test('writes it when it is told to, once, and leads to the items', async () => {
  const { user, currentAddress } = await openWith();
  await user.dblClick(await importButton());
  expect(await screen.findByText('Menu imported: 1 record created, 1 updated')).toBeInTheDocument();
  expect(sent).toEqual([
    { csv: CSV, apply: false },
    { csv: CSV, apply: true },
  ]);
  await waitFor(() => expect(currentAddress()).toBe('/menu/items'));
});

test('tells each mistake by row and column, and offers nothing to write until the file is mended', async () => {
  const problems = [
    { row: 3, column: 'Price', message: 'Price should be a number' },
    { row: 5, column: null, message: 'The row has too many cells' },
  ];
  api.answer(importMenu, { ...plan, problems });
  const { choose } = await openWith();
  expect(await importButton()).toBeDisabled();
  expect(screen.getByText('2 problems: nothing can be imported yet')).toBeInTheDocument();
  expect(cells('Problems')).toEqual([
    ['3', 'Price', 'Price should be a number'],
    ['5', '-', 'The row has too many cells'],
  ]);
  api.answer(importMenu, plan);
  await choose('Name,Price\nSoup,9.75\n');
  await waitFor(async () => expect(await importButton()).toBeEnabled());
  expect(screen.queryByRole('table', { name: 'Problems' })).not.toBeInTheDocument();
});

test('a file that changes nothing has nothing to import', async () => {
  api.answer(importMenu, { ...plan, creates: 0, updates: 0, new_categories: [] });
  await openWith();
  expect(await importButton()).toBeDisabled();
});

test('a menu that has changed since is told of, and nothing is written', async () => {
  const { user, currentAddress } = await openWith();
  const problems = [{ row: 2, column: 'Taxes', message: 'There is no tax City' }];
  api.answer(importMenu, { ...plan, problems });
  await user.click(await importButton());
  expect(await screen.findByText('There is no tax City')).toBeInTheDocument();
  expect(currentAddress()).toBe('/menu/import');
});

test.each([
  ['the server refuses', new Refusal(413, { code: 'body_too_large', message: 'Too large' }), 'Too large'],
  ['nobody answers', NO_ANSWER, 'API request failed'],
] as const)('says so when %s', async (_, answer, reason) => {
  api.answer(importMenu, () => answer);
  await openWith();
  expect(await screen.findByText(`Failed to read the file, ${reason}`)).toBeInTheDocument();
});

test('a file of thousands of rows is shown in part', async () => {
  const rows = Array.from({ length: 501 }, (_, index) => {
    return { row: index + 2, type: 'Item' as const, name: `Item ${index}`, outcome: 'create' as const, changes: [] };
  });
  api.answer(importMenu, { ...plan, rows });
  await openWith();
  expect(await screen.findByText('… and 1 more row')).toBeInTheDocument();
});

test('the menu as it is can be kept as a file', async () => {
  const made: Blob[] = [];
  const names: string[] = [];
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      made.push(blob);
      return 'blob:menu';
    },
    revokeObjectURL: () => {},
  });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  api.answer(exportMenu, { file_name: 'corner-cafe-menu.csv', csv: CSV });
  const { user } = renderRemote(module, '/menu/items');
  await user.click(await screen.findByRole('button', { name: 'Menu file' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Export as CSV' }));
  await waitFor(() => expect(names).toEqual(['corner-cafe-menu.csv']));
  // Three bytes tell a spreadsheet that it is UTF-8.
  expect(made.map(({ size, type }) => [size, type])).toEqual([[CSV.length + 3, 'text/csv;charset=utf-8']]);
  click.mockRestore();
});
