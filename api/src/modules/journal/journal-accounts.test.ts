import { authorizationHeaders, createLocation, insertRow, signInWithRights } from '../../../test/factories';
import { buildPosRefund } from '../../../test/pos-refunds-and-reconciliations';
import { middleOfYesterday, ZONE } from '../day-closings/testing/use-closings';
import { useJournal } from './testing/use-journal';

const { shared, call, readJournal, readAccounts, readFile, close, storeOrder, sellAndClose } = useJournal();

test('the journal lines show the accounts of the location', async () => {
  await sellAndClose();
  const { updated_at, ...accounts } = await readAccounts();
  const changed = { ...accounts, sales: 'Income:Food', xero_tax_rate: 'No VAT' };
  expect(await call('PUT', '/journal_accounts', { ...changed, updated_at })).toMatchObject({ sales: 'Income:Food' });
  expect(await call('PUT', '/journal_accounts', { ...accounts, updated_at })).toMatchObject({
    ...{ http: 409, code: 'changed_meanwhile' },
  });
  expect((await readFile('xero')).content).toMatch(/,Sales,Income:Food,No VAT,-20\.00,/);
  const other = await createLocation(shared.suite.db, { timezone: ZONE });
  shared.headers = authorizationHeaders(shared.suite.config, other);
  expect(await readAccounts()).toMatchObject({ sales: 'Sales' });
});

describe('the accounts of taxes', () => {
  async function sellTaxed() {
    const [state, city] = [
      await insertRow(shared.suite.db, shared.location, 'taxes', { name: 'State', rate: 4 }),
      await insertRow(shared.suite.db, shared.location, 'taxes', { name: 'City', rate: 6 }),
    ];
    const taxes = [
      { tax_id: state, name: 'State', rate: 4 },
      { tax_id: city, name: 'City', rate: 6 },
    ];
    const { payment } = await storeOrder({ taxes, items: [{ tax_positions: [0, 1] }] });
    const refund = { payment_offline_id: payment.offline_id, amount: 5.5, created_at: middleOfYesterday };
    await shared.terminal.putRefund(buildPosRefund(refund));
    await close();
    return { state, city };
  }
  async function save(tax_accounts: unknown) {
    const { tax_accounts: _, ...accounts } = await readAccounts();
    return await call('PUT', '/journal_accounts', { ...accounts, tax_accounts });
  }
  const taxLines = async () =>
    ((await readJournal()).entries[0]?.lines ?? [])
      .filter(({ description }) => /State|City|Tax/.test(description))
      .map((line) => Object.values(line));

  test('get the collected and refunded amounts of their own tax only', async () => {
    const { state, city } = await sellTaxed();
    const before = await taxLines();
    expect(before).toEqual([
      ['City 6%', 'Sales Tax Payable', 0, 0.6],
      ['State 4%', 'Sales Tax Payable', 0, 0.4],
      ['Tax of refunds', 'Sales Tax Payable', 0.5, 0],
    ]);
    expect(await save([{ tax_id: state, account: 'NYS Tax' }])).toMatchObject({
      tax_accounts: [
        { tax_id: city, name: 'City', account: '' },
        { tax_id: state, name: 'State', account: 'NYS Tax' },
      ],
    });
    expect(await taxLines()).toEqual([
      ['City 6%', 'Sales Tax Payable', 0, 0.6],
      ['State 4%', 'NYS Tax', 0, 0.4],
      ['State 4% of refunds', 'NYS Tax', 0.2, 0],
      ['Tax of refunds', 'Sales Tax Payable', 0.3, 0],
    ]);
    await save([{ tax_id: state, account: '' }]);
    expect(await taxLines()).toEqual(before);
  });

  test('remain when a request omits them, and when their tax is deleted', async () => {
    const { state } = await sellTaxed();
    await save([{ tax_id: state, account: 'NYS Tax' }]);
    await save(undefined);
    await shared.suite.app.inject({ method: 'DELETE', url: `/api/taxes/${state}`, headers: shared.headers });
    expect((await readAccounts()).tax_accounts).toContainEqual({ tax_id: state, name: 'State', account: 'NYS Tax' });
    expect(await taxLines()).toContainEqual(['State 4%', 'NYS Tax', 0, 0.4]);
  });

  test('can be saved after one of the taxes was deleted in the meantime', async () => {
    const { state, city } = await sellTaxed();
    for (const id of [state, city])
      await shared.suite.app.inject({ method: 'DELETE', url: `/api/taxes/${id}`, headers: shared.headers });
    const typed = [
      { tax_id: state, account: 'NYS Tax' },
      { tax_id: city, account: '' },
    ];
    expect(await save(typed)).toMatchObject({
      ...{ http: 200, tax_accounts: [{ tax_id: state, name: 'State', account: 'NYS Tax' }] },
    });
  });

  test('are refused when they are formulas or belong to taxes of other locations', async () => {
    const { state } = await sellTaxed();
    const message = 'Account of the tax must not start with = + - @ or an apostrophe';
    expect(await save([{ tax_id: state, account: '=1' }])).toMatchObject({
      ...{ http: 400, fields: { 'tax_accounts.0.account': message } },
    });
    const other = await createLocation(shared.suite.db, { timezone: ZONE });
    const tax = await insertRow(shared.suite.db, other, 'taxes', { name: 'Elsewhere', rate: 4 });
    expect(await save([{ tax_id: tax, account: 'Elsewhere' }])).toMatchObject({
      ...{ http: 400, fields: { tax_accounts: `There is no tax ${tax}` } },
    });
  });
});

test.each([
  ['without characters', '', 'Please enter Account of Sales'],
  ['that is a formula', '=1+1', 'Account of Sales must not start with = + - @ or an apostrophe'],
  ['with quotes', 'The "Sales"', 'Account of Sales must not contain quotes'],
  ['of 101 characters', 'x'.repeat(101), 'Account of Sales can contain a maximum of 100 characters'],
])('a journal account %s is refused with a message', async (_, sales, message) => {
  const { updated_at, ...accounts } = await readAccounts();
  expect(await call('PUT', '/journal_accounts', { ...accounts, sales, updated_at })).toMatchObject({
    ...{ http: 400, fields: { sales: message } },
  });
});

test('users who may view closed days can read the journal but not change its accounts', async () => {
  shared.headers = await signInWithRights(shared.suite, shared.location, { day_closings: 'view' });
  const { updated_at, ...accounts } = await readAccounts();
  expect(await readJournal()).toMatchObject({ http: 200 });
  expect(await call('PUT', '/journal_accounts', { ...accounts, updated_at })).toMatchObject({ code: 'not_permitted' });
});
