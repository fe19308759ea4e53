import { buildPagingMetadata } from '@backoffice/contract/paging';
import { listTaxSales, summarizeTaxSales } from '@backoffice/contract/tax-report';
import { renderRemote } from '@backoffice/testing/render';
import { screen, within } from '@testing-library/react';
import module from '../module';
import { stubReporting } from '../testing/stub-reporting';
import { buildJurisdictionSales, buildTaxSales, taxSummary } from '../testing/tax-fixtures';
import { findQuarters } from './quarters';

const api = stubReporting();
const open = (search = '') => renderRemote(module, `/reporting/taxes${search}`);

test('the tax report shows taxable and exempt sales and the tax due of each tax', async () => {
  api.respond(listTaxSales, {
    data: { taxes: [buildTaxSales()], jurisdictions: [] },
    paging_metadata: buildPagingMetadata(1, 1, 25),
  });
  open('?date_filter=last_month');
  const link = await screen.findByRole('link', { name: 'State: orders with this tax' });
  expect(link).toHaveAttribute('href', '/reporting/orders?date_filter=last_month&tax=8%3A7.250%3AState');
  const cells = within(screen.getByRole('table', { name: 'Taxes' })).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    ...['State', '7.25%', '40', '$1,200.00', '$199.50', '$87.01', '$1.45', '$85.56', '$0.01'],
  ]);
});

test('the tax report links a tax without an id to the orders that have it', async () => {
  const taxes = [buildTaxSales({ tax_id: null, name: 'Former' })];
  api.respond(listTaxSales, { data: { taxes, jurisdictions: [] }, paging_metadata: buildPagingMetadata(1, 1, 25) });
  open();
  const link = await screen.findByRole('link', { name: 'Former: orders with this tax' });
  expect(link).toHaveAttribute('href', '/reporting/orders?tax=%3A7.250%3AFormer');
});

test('the tax report shows the jurisdiction that a tax has now when the page is opened again', async () => {
  let jurisdiction = 'New Yrok';
  api.respond(listTaxSales, () => ({
    data: { taxes: [buildTaxSales({ jurisdiction })], jurisdictions: [buildJurisdictionSales({ jurisdiction })] },
    paging_metadata: buildPagingMetadata(1, 1, 25),
  }));
  const { navigate } = open();
  await screen.findByText('New Yrok');
  await navigate('/reporting/items');
  jurisdiction = 'New York';
  await navigate('/reporting/taxes');
  expect(await screen.findByText('New York')).toBeInTheDocument();
});

test('the tax report shows the subtotal of each jurisdiction above its taxes', async () => {
  const taxes = [
    buildTaxSales({ jurisdiction: 'New York State', tax_id: 1, name: 'District', collected: 4.5 }),
    buildTaxSales({ jurisdiction: 'New York State', tax_id: 2, name: 'State' }),
    buildTaxSales({ tax_id: null, name: 'Bag fee' }),
  ];
  const jurisdictions = [
    buildJurisdictionSales({ taxable: 1250, exempt: 149.5, collected: 91.51 }),
    buildJurisdictionSales({ jurisdiction: '' }),
  ];
  api.respond(listTaxSales, { data: { taxes, jurisdictions }, paging_metadata: buildPagingMetadata(3, 1, 25) });
  open();
  await screen.findByRole('cell', { name: 'New York State' });
  const rows = within(screen.getByRole('table', { name: 'Taxes' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
  expect(rows.map(([name]) => name)).toEqual(['New York State', 'District', 'State', 'No jurisdiction', 'Bag fee']);
  expect(rows[0]?.slice(1)).toEqual(['', '', '$1,250.00', '$149.50', '$91.51', '$1.45', '$85.56', '$0.01']);
  expect(rows[1]?.slice(1, 6)).toEqual(['7.25%', '40', '$1,200.00', '$199.50', '$4.50']);
});

test('a tax that only refunds include does not link to orders', async () => {
  const data = { taxes: [buildTaxSales({ name: 'Removed', orders: 0 }), buildTaxSales()], jurisdictions: [] };
  api.respond(listTaxSales, { data, paging_metadata: buildPagingMetadata(2, 1, 25) });
  open();
  expect(await screen.findByText('Removed')).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: /orders with this tax$/ })).toHaveLength(1);
});

test('the tax report reconciles its sales with the net sales of the orders report', async () => {
  const orders_report = { ...taxSummary.totals.orders_report, rounding: -0.02 };
  api.respond(summarizeTaxSales, { ...taxSummary, totals: { ...taxSummary.totals, sales: 1404.5, orders_report } });
  open();
  expect(await screen.findByText(/^Sales before refunds/, { selector: 'p' })).toHaveTextContent(
    'Sales before refunds $1,404.50 − service charges $5.00 − refunds $20.25 ' +
      '= net sales of the Orders report $1,379.25. Sales without any tax: $199.50. Cash rounding: -$0.02.',
  );
});

test('the tax report links to itself for months and quarters', async () => {
  const { user, currentAddress } = open();
  await user.click(await screen.findByRole('link', { name: 'Q3 2026' }));
  expect(currentAddress()).toBe(
    '/reporting/taxes?date_filter=custom_date_range&start_date=2026-07-01&end_date=2026-09-30',
  );
  await user.click(screen.getByRole('link', { name: 'Last month' }));
  expect(currentAddress()).toBe('/reporting/taxes?date_filter=last_month');
});

test('findQuarters finds the current quarter by the location’s time zone and cut-off', () => {
  const quarters = findQuarters(new Date('2026-01-01T08:00:00Z'), 'America/New_York', '04:00', 2);
  expect(quarters).toEqual([
    { name: 'Q4 2025', start: '2025-10-01', end: '2025-12-31' },
    { name: 'Q3 2025', start: '2025-07-01', end: '2025-09-30' },
  ]);
});
