import { listPrinters } from '@backoffice/contract/printers';
import { renderRemote } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { screen, within } from '@testing-library/react';
import module from '../module';
import { buildPrinter, stubPrinters } from './testing/printer-stub';

const api = stubApi();
signInBeforeEach();

const PRINTERS_PATH = '/business/printers';

const printers = [
  buildPrinter(1, { name: 'Bar', receipt_print_type: 'Customer' }),
  buildPrinter(2, { name: 'Grill', category_ids: [4, 5, 999] }),
  buildPrinter(3, { name: 'Pass', receipt_print_type: 'KitchenAndCustomer', category_ids: [4] }),
];

type User = ReturnType<typeof renderRemote>['user'];
const open = (search = '') => renderRemote(module, `${PRINTERS_PATH}${search}`);

test('the printers page lists the printers with their receipt type and number of categories', async () => {
  stubPrinters(api, printers);
  open();
  expect(screen.getByRole('heading', { name: 'Printers' })).toBeInTheDocument();
  await screen.findByText('Bar');
  const [header, ...rows] = screen.getAllByRole('row').map((row) => {
    const cells = within(row).queryAllByRole('columnheader');
    return (cells.length > 0 ? cells : within(row).getAllByRole('cell')).map(({ textContent }) => textContent);
  });
  expect(header).toEqual(['Name', 'Receipt print type', 'Categories', 'Actions']);
  expect(rows).toEqual([
    ['Bar', 'Customer', '0', ''],
    ['Grill', 'Kitchen', '3', ''],
    ['Pass', 'Kitchen And Customer', '1', ''],
  ]);
});

test('the printers page shows the current numbers of categories when it is opened again', async () => {
  stubPrinters(api, [buildPrinter(2, { category_ids: [4, 5] })]);
  const { navigate } = open();
  expect(await screen.findByRole('cell', { name: '2' })).toBeInTheDocument();
  await navigate('/menu/categories');
  stubPrinters(api, [buildPrinter(2, { category_ids: [4] })]);
  await navigate(PRINTERS_PATH);
  expect(await screen.findByRole('cell', { name: '1' })).toBeInTheDocument();
});

test.each([
  ['name', (user: User) => user.click(screen.getByRole('link', { name: 'Grill' }))],
  [
    'menu',
    async (user: User) => {
      await user.click(screen.getByRole('button', { name: 'Actions for Grill' }));
      await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
    },
  ],
])('the printers page opens a printer from its %s', async (_, openPrinter) => {
  stubPrinters(api, printers);
  // Mounts only the list: the edit page has its own tests.
  const { routes } = module;
  const listModule = { routes: { business: routes.business.filter(({ path }) => path === 'printers') } };
  const { user, currentAddress } = renderRemote(listModule, PRINTERS_PATH);
  await screen.findByRole('link', { name: 'Grill' });
  await openPrinter(user);
  expect(currentAddress()).toBe('/business/printers/2/edit');
});

test('the printers page keeps page, page size and search in the URL', async () => {
  const queries = stubPrinters(
    api,
    Array.from({ length: 25 }, (_, index) => buildPrinter(index + 1)),
  );
  const { user, currentAddress } = open('?page=2&per_page=10');
  expect(await screen.findByText('Printer 11')).toBeInTheDocument();
  expect(queries).toEqual([{ page: 2, per_page: 10 }]);
  await user.click(screen.getByRole('button', { name: 'Page 3' }));
  expect(await screen.findByText('Printer 21')).toBeInTheDocument();
  expect(currentAddress()).toBe(`${PRINTERS_PATH}?page=3&per_page=10`);
  await user.type(screen.getByRole('textbox', { name: 'Search' }), 'Printer 7{Enter}');
  expect(await screen.findByText('Printer 7')).toBeInTheDocument();
  expect(currentAddress()).toBe(`${PRINTERS_PATH}?search=Printer+7&per_page=10`);
});

test('the printers page explains how to add a printer when there is none', async () => {
  stubPrinters(api, []);
  open();
  expect(await screen.findByText('No Printers')).toBeInTheDocument();
  expect(screen.getByText('Connect a printer to a terminal, and it appears here automatically.')).toBeInTheDocument();
});

test('the printers page shows "No printers found." when the search matches nothing', async () => {
  stubPrinters(api, printers);
  const { user, currentAddress } = open('?search=cellar');
  expect(await screen.findByText('No printers found.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('Grill')).toBeInTheDocument();
  expect(currentAddress()).toBe(PRINTERS_PATH);
});

test('the printers page offers a button to the last page when the page number is past the end', async () => {
  stubPrinters(api, printers);
  const { user, currentAddress } = open('?page=9');
  await user.click(await screen.findByRole('button', { name: 'Go to the last page' }));
  expect(await screen.findByText('Bar')).toBeInTheDocument();
  expect(currentAddress()).toBe(PRINTERS_PATH);
});

test('the printers page shows an error and offers a retry when loading fails', async () => {
  api.respond(listPrinters, () => new ErrorResponse(500, { code: 'internal', message: 'Out of order' }));
  const { user } = open();
  expect(await screen.findByText('Error fetching data: Out of order')).toBeInTheDocument();
  expect(screen.getByText('The printers could not be loaded')).toBeInTheDocument();
  stubPrinters(api, printers);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Grill')).toBeInTheDocument();
});
