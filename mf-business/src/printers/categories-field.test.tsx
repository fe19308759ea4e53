import { updatePrinter } from '@backoffice/contract/printers';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import {
  expectedBody,
  getButton,
  getCheckbox,
  openEditPrinterPage,
  PRINTERS_PATH,
  stubEditPrinter,
  stubUpdate,
} from './testing/edit-printer-screen';
import { stubCategories } from './testing/printer-stub';

const api = stubApi();
signInBeforeEach({ locationId: 7 });

let saved: ReturnType<typeof stubEditPrinter>;
beforeEach(() => {
  saved = stubEditPrinter(api);
});

describe('the "Select All" checkbox of the printer page', () => {
  test('is partially checked while some categories are chosen, and chooses all or none when clicked', async () => {
    const sentBodies = stubUpdate(api, saved);
    const { user, currentAddress } = await openEditPrinterPage();
    expect(getCheckbox('Select All')).toBePartiallyChecked();
    expect(screen.getByText('2 of 3 selected')).toBeInTheDocument();
    await user.click(getCheckbox('Select All'));
    expect(getCheckbox('Select All')).toBeChecked();
    expect(getCheckbox('Drinks')).toBeChecked();
    await user.click(getCheckbox('Select All'));
    expect(getCheckbox('Select All')).not.toBeChecked();
    expect(getCheckbox('Select All')).not.toBePartiallyChecked();
    await user.click(getButton('Save'));
    await waitFor(() => expect(currentAddress()).toBe(PRINTERS_PATH));
    expect(sentBodies).toEqual([expectedBody({ category_ids: [] })]);
  });

  test('saves the ids of all categories', async () => {
    const sentBodies = stubUpdate(api, saved);
    const { user } = await openEditPrinterPage();
    await user.click(getCheckbox('Select All'));
    await user.click(getButton('Save'));
    await screen.findByText('Printer successfully updated');
    expect(sentBodies).toEqual([expectedBody({ category_ids: [4, 999, 6] })]);
  });

  test('treats the category with the id 999 like any other category', async () => {
    const sentBodies = stubUpdate(api, saved);
    const { user } = await openEditPrinterPage();
    await user.click(getCheckbox('Mains'));
    expect(getCheckbox('Starters')).toBeChecked();
    expect(getCheckbox('Drinks')).not.toBeChecked();
    await user.click(getButton('Save'));
    await screen.findByText('Printer successfully updated');
    expect(sentBodies).toEqual([expectedBody({ category_ids: [4] })]);
  });

  test('is disabled when there are no categories', async () => {
    stubCategories(api, []);
    await openEditPrinterPage();
    expect(screen.getByText('There are no categories yet.')).toBeInTheDocument();
    expect(getCheckbox('Select All')).toBeDisabled();
  });

  test('changes only the categories that the search finds', async () => {
    const sentBodies = stubUpdate(api, saved);
    stubManyCategories(13);
    const { user } = await openEditPrinterPage();
    await user.type(screen.getByRole('searchbox', { name: 'Search categories' }), 'category 12');
    await user.click(getCheckbox('Select All'));
    await user.click(getButton('Save'));
    await screen.findByText('Printer successfully updated');
    expect(sentBodies).toEqual([expectedBody({ category_ids: [4, 12] })]);
  });
});

test('the printer page shows the server’s error at the categories', async () => {
  const fields = { category_ids: 'Unknown id: 6' };
  api.respond(
    updatePrinter,
    () => new ErrorResponse(400, { code: 'invalid_request', message: 'category_ids: Unknown id: 6', fields }),
  );
  const { user } = await openEditPrinterPage();
  await user.click(getCheckbox('Drinks'));
  await user.click(getButton('Save'));
  const categories = within(screen.getByRole('group', { name: 'Categories to print' }));
  expect(await categories.findByRole('alert')).toHaveTextContent('Unknown id: 6');
});

test.each([
  [12, false],
  [13, true],
  [26, true],
])('the checklist of %i categories has a search field: %p', async (count, isSearchable) => {
  stubManyCategories(count);
  const { user } = await openEditPrinterPage();
  expect(screen.getByText(`1 of ${count} selected`)).toBeInTheDocument();
  const search = screen.queryByRole('searchbox', { name: 'Search categories' });
  expect(search !== null).toBe(isSearchable);
  if (search === null) return;
  // The form has a change that Enter in the search field must not save.
  await user.click(getCheckbox('Category 1.'));
  await user.type(search, 'category 13{Enter}');
  expect(screen.getAllByRole('checkbox')).toEqual([getCheckbox('Select All'), getCheckbox('Category 13.')]);
  await user.type(search, '?');
  expect(screen.getByText('Nothing found')).toBeInTheDocument();
});

function stubManyCategories(count: number): void {
  stubCategories(
    api,
    Array.from({ length: count }, (_, index) => [index + 1, `Category ${index + 1}.`]),
  );
}
