import { listJournal } from '@backoffice/contract/journal';
import { getJournalAccounts, updateJournalAccounts } from '@backoffice/contract/journal-accounts';
import { startSession } from '@backoffice/platform/session';
import { renderRemote } from '@backoffice/testing/render';
import { sessionTokens } from '@backoffice/testing/session';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import description from '../remote';
import { buildJournal, journalAccounts } from '../testing/journal-fixtures';
import { serverError, stubReporting } from '../testing/stub-reporting';

const api = stubReporting();
const PATH = '/reporting/closings/journal';
const open = (search: string) => renderRemote(module, `${PATH}${search}`, description);

let queries: unknown[];
beforeEach(() => {
  queries = [];
  api.respond(listJournal, ({ query }) => {
    queries.push(query);
    return buildJournal();
  });
  api.respond(getJournalAccounts, journalAccounts);
});

describe('the journal accounts', () => {
  test('are edited in a dialog; saving refetches the journal entries', async () => {
    const bodies: unknown[] = [];
    api.respond(updateJournalAccounts, ({ body }) => {
      bodies.push(body);
      return { ...journalAccounts, ...body, tax_accounts: journalAccounts.tax_accounts };
    });
    const { user, currentAddress } = open('?format=xero');
    await screen.findByRole('table', { name: 'Entry Z-12' });
    await user.click(screen.getByRole('link', { name: 'Accounts' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Journal Accounts' }));
    expect(currentAddress()).toBe(`${PATH}?format=xero&accounts=open`);
    const sales = await dialog.findByRole('textbox', { name: 'Sales' });
    expect(sales).toHaveValue('Sales');
    await user.clear(sales);
    await user.type(sales, ' 200 ');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Accounts saved')).toBeInTheDocument();
    const tax_accounts = [
      { tax_id: 4, account: '' },
      { tax_id: 8, account: 'NYS Tax Payable' },
    ];
    expect(bodies).toEqual([{ ...journalAccounts, sales: '200', tax_accounts }]);
    await waitFor(() => expect(queries).toHaveLength(2));
    expect(currentAddress()).toBe(`${PATH}?format=xero`);
  });

  test('include an account for each tax, which may be empty but must not be a spreadsheet formula', async () => {
    const bodies: { tax_accounts?: unknown }[] = [];
    api.respond(updateJournalAccounts, ({ body }) => {
      bodies.push(body);
      return journalAccounts;
    });
    const { user } = open('?accounts=open');
    const taxes = within(await screen.findByRole('region', { name: 'Taxes with their own account' }));
    const state = taxes.getByRole('textbox', { name: 'State' });
    expect(state).toHaveValue('NYS Tax Payable');
    await user.clear(state);
    const city = taxes.getByRole('textbox', { name: 'City' });
    await user.type(city, '=1');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(city).toHaveAccessibleDescription('Account of the tax must not start with = + - @ or an apostrophe'),
    );
    await user.clear(city);
    await user.type(city, 'NYC Tax Payable');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Accounts saved');
    expect(bodies.map(({ tax_accounts }) => tax_accounts)).toEqual([
      [
        { tax_id: 4, account: 'NYC Tax Payable' },
        { tax_id: 8, account: '' },
      ],
    ]);
  });

  test('have no tax fields when there are no taxes', async () => {
    api.respond(getJournalAccounts, { ...journalAccounts, tax_accounts: [] });
    open('?accounts=open');
    expect(await screen.findByRole('textbox', { name: 'Taxes' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Taxes with their own account' })).not.toBeInTheDocument();
  });

  test('are refetched each time the dialog opens', async () => {
    const { user } = open('?accounts=open');
    const dialog = within(await screen.findByRole('dialog', { name: 'Journal Accounts' }));
    expect(await dialog.findByRole('textbox', { name: 'Sales' })).toHaveValue('Sales');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    api.respond(getJournalAccounts, { ...journalAccounts, sales: '4000' });
    await user.click(screen.getByRole('link', { name: 'Accounts' }));
    expect(await screen.findByRole('textbox', { name: 'Sales' })).toHaveValue('4000');
  });

  test('are rejected with an error at their field when they are empty or a spreadsheet formula', async () => {
    const { user } = open('?accounts=open');
    const tips = await screen.findByRole('textbox', { name: 'Tips' });
    await user.clear(tips);
    const sales = screen.getByRole('textbox', { name: 'Sales' });
    await user.clear(sales);
    await user.type(sales, '=1');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(tips).toHaveAccessibleDescription('Please enter Account of Tips'));
    expect(sales).toHaveAccessibleDescription('Account of Sales must not start with = + - @ or an apostrophe');
    expect(api.calls).not.toContain(`PUT ${updateJournalAccounts.path}`);
  });

  test('are read-only for users who may only view closed days', async () => {
    startSession(sessionTokens({ isOwner: false, rights: { day_closings: 'view' } }));
    open('?accounts=open');
    expect(await screen.findByRole('textbox', { name: 'Sales' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });

  test('show an error and offer a retry when loading fails', async () => {
    api.respond(getJournalAccounts, serverError);
    const { user } = open('?accounts=open');
    expect(await screen.findByText('The accounts could not be loaded')).toBeInTheDocument();
    api.respond(getJournalAccounts, journalAccounts);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('textbox', { name: 'Sales' })).toBeEnabled();
  });
});
