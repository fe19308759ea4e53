import { listLocations, listTimeZones } from '@backoffice/contract/business-setup';
import { getCashDiscount } from '@backoffice/contract/cash-discount';
import { getOrderSources, getPaymentTypes } from '@backoffice/contract/order-settings';
import { getPrinter } from '@backoffice/contract/printers';
import { moduleId } from '@backoffice/contract/rights';
import { startSession } from '@backoffice/platform/session';
import { listOfferedActions } from '@backoffice/testing/offered-actions';
import { renderRemote } from '@backoffice/testing/render';
import { sessionTokens, signInBeforeEach } from '@backoffice/testing/session';
import { stubApi } from '@backoffice/testing/stub-api';
import { screen } from '@testing-library/react';
import module from './module';
import { stubOrderNotes } from './order-notes/testing/order-notes-stub';
import {
  buildPrinter,
  stubCategories,
  stubOrderTypes,
  stubPrinters,
  UPDATED_AT,
} from './printers/testing/printer-stub';
import { stubCustomerSettings, stubKitchenSettings } from './receipts/testing/stub-receipt-settings';
import description from './remote';
import { buildTax, stubTaxes } from './taxes/testing/tax-stub';
import { buildTerminal, pairedFields, StubbedTerminals } from './terminals/testing/terminal-stub';

const api = stubApi();
// The right to the history is omitted, because it adds a History action to every page.
const viewed = moduleId.options.filter((id) => id !== 'history');
const rights = Object.fromEntries(viewed.map((id) => [id, 'view'] as const));
signInBeforeEach({ isOwner: false, rights, locationId: 7 });

beforeEach(() => {
  const printer = buildPrinter(3, { name: 'Pass', category_ids: [1] });
  new StubbedTerminals(api, [buildTerminal(1, { name: 'Bar', ...pairedFields })]);
  stubCustomerSettings(api);
  stubKitchenSettings(api);
  stubTaxes(api, [buildTax(1, { name: 'State Tax', item_ids: [1] })]);
  stubPrinters(api, [printer]);
  stubCategories(api, [[1, 'Starters']]);
  stubOrderTypes(api);
  stubOrderNotes(api);
  api.respond(getPrinter, printer);
  api.respond(listTimeZones, { data: [] });
  api.respond(getCashDiscount, { cash_discount_rate: 4, is_cash_discount_enabled: true, updated_at: UPDATED_AT });
  api.respond(getOrderSources, {
    order_source_settings: [{ source: 'Pos', is_enabled: true }],
    updated_at: UPDATED_AT,
  });
  api.respond(getPaymentTypes, {
    payment_type_settings: [{ payment_type: 'Cash', is_enabled: true, is_used: true }],
    updated_at: UPDATED_AT,
  });
  api.respond(listLocations, {
    data: [{ id: 7, name: 'Here', lock_screen_after_each_transaction: false, updated_at: UPDATED_AT }],
  });
});

const open = (path: string) => renderRemote(module, `/business/${path}`, description);

describe('a user with only view rights sees no actions', () => {
  test.each([
    ['sales_taxes', 'State Tax'],
    ['discounts', 'Cash discount'],
    ['printers', 'Pass'],
    ['terminals', 'Bar'],
    ['order_notes', 'No onions'],
    ['order_types', 'Dine In'],
    ['order_sources', 'POS'],
    ['payment_types', 'Cash'],
  ])('on the page %s, whose records are visible', async (path, record) => {
    open(path);
    expect(await screen.findByText(record)).toBeInTheDocument();
    // Taxes and printers keep their row menu, because its View action opens their details.
    expect(listOfferedActions().filter((name) => !/^Actions for (State Tax|Pass)$/.test(name))).toEqual([]);
    expect(screen.queryByRole('textbox', { name: /^(Name of|Tax|Note)/ })).not.toBeInTheDocument();
  });

  test.each([
    ['information', 'Restaurant Name'],
    ['printers/3/edit', 'Auto Print Dine In, Kitchen receipt'],
    ['kitchen_receipt_settings', 'Show Category'],
    ['customer_receipt_settings', 'Show Order ID'],
    ['other_settings', 'Lock screen after each transaction'],
  ])('on the page %s, whose fields are read-only', async (path, field) => {
    open(path);
    expect(await screen.findByLabelText(field)).toBeDisabled();
    expect(screen.getByText(/^Your role can view This page but not make changes\./)).toBeInTheDocument();
    expect(listOfferedActions()).toEqual([]);
  });

  test('on the printer page, which shows the names of the categories to print', async () => {
    open('printers/3/edit');
    expect(await screen.findByRole('group', { name: 'Categories to print' })).toHaveTextContent('Starters');
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  test('in the tax modal, whose fields are read-only', async () => {
    const { user } = open('sales_taxes');
    await user.click(await screen.findByRole('button', { name: 'Actions for State Tax' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['View']);
    await user.click(screen.getByRole('menuitem', { name: 'View' }));
    expect(await screen.findByRole('dialog', { name: 'State Tax' })).toBeInTheDocument();
    expect(await screen.findByLabelText('Tax Name')).toBeDisabled();
    expect(screen.getByRole('group', { name: 'Items' })).toHaveTextContent('Dish 1');
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  test.each(['?terminal=new', '?terminal=1&edit=true'])(
    'at %s, which shows a message in place of the terminal modal',
    async (search) => {
      open(`terminals${search}`);
      expect(await screen.findByText('Your role can view This page but not make changes.')).toBeInTheDocument();
    },
  );
});

test('a user with the right to taxes but not to items sees the items of a tax', async () => {
  startSession(sessionTokens({ isOwner: false, rights: { sales_taxes: 'manage' }, locationId: 7 }));
  open('sales_taxes?tax=1&edit=true');
  expect(await screen.findByRole('checkbox', { name: 'Dish 1' })).toBeChecked();
});

test('only owners see the button that downloads all data', async () => {
  startSession(sessionTokens({ isOwner: false, rights: { information: 'manage' }, locationId: 7 }));
  const { unmount } = open('information');
  expect(await screen.findByLabelText('Restaurant Name')).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Download all data' })).not.toBeInTheDocument();
  unmount();
  startSession(sessionTokens({ isOwner: true, rights: {}, locationId: 7 }));
  open('information');
  expect(await screen.findByRole('button', { name: 'Download all data' })).toBeInTheDocument();
});
