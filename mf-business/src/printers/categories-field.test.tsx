import { signInBeforeEach } from '@backoffice/testing/session';
import { stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
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

  test('is hidden when there are no categories', async () => {
    stubCategories(api, []);
    await openEditPrinterPage();
    expect(screen.getByText('There are no categories yet.')).toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});

test.each([
  [20, false],
  [21, true],
  [26, true],
])('the checklist of %i categories has a search field: %p', async (count, isSearchable) => {
  stubCategories(
    api,
    Array.from({ length: count }, (_, index) => [index + 1, `Category ${index + 1}.`]),
  );
  const { user } = await openEditPrinterPage();
  expect(screen.getByText(`1 of ${count} selected`)).toBeInTheDocument();
  const search = screen.queryByRole('searchbox', { name: 'Search categories' });
  expect(search !== null).toBe(isSearchable);
  if (search === null) return;
  // The form has a change that Enter in the search field must not save.
  await user.click(getCheckbox('Category 1.'));
  await user.type(search, 'category 20{Enter}');
  expect(getCheckbox('Category 20.')).toBeInTheDocument();
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  await user.type(search, '?');
  expect(screen.getByText('No category has that name.')).toBeInTheDocument();
});
