import { type SalesTotals, summarizeOrders } from '@backoffice/contract/reports';
import { renderRemote } from '@backoffice/testing/render';
import { screen } from '@testing-library/react';
import module from '../module';
import { salesSummary } from '../testing/fixtures';
import { stubReporting } from '../testing/stub-reporting';

const api = stubReporting();

async function readFigures(changes: Partial<SalesTotals>) {
  api.respond(summarizeOrders, { ...salesSummary, totals: { ...salesSummary.totals, ...changes } });
  renderRemote(module, '/reporting/orders');
  await screen.findByText('Net sales', { selector: 'dt' });
  const [terms, values] = [screen.getAllByRole('term'), screen.getAllByRole('definition')];
  return terms.map((term, index) => [term.textContent, values[index]?.textContent?.trim()]);
}

test('the sales figures show guests, comps, service charges and cash rounding when there are any', async () => {
  const changes = { guests: 1250, comps: 12.5, service_charges: 84.1, rounding: -0.07, total: 1613.78 };
  expect(await readFigures(changes)).toEqual([
    ['Orders', '3 1 open, 1 voided'],
    ['Guests', '1,250 $1.10 net per guest'],
    ['Gross sales', '$1,500.00'],
    ['Discounts', '-$100.50 Comps -$12.50'],
    ['Refunds', '-$20.25'],
    ['Net sales', '$1,379.25'],
    ['Service charges', '$84.10'],
    ['Taxes', '$120.50'],
    ['Cash rounding', '-$0.07'],
    ['Tips', '$30.00'],
    ['Total collected', '$1,613.78'],
  ]);
});

test.each([
  ['Guests', { guests: 1 }],
  ['Service charges', { service_charges: 0.01 }],
  ['Service charges', { service_charges: -0.01 }],
  ['Cash rounding', { rounding: 0.01 }],
])('the sales figures add only "%s" when the other optional figures are zero', async (term, changes) => {
  const terms = (await readFigures(changes)).map(([name]) => name);
  expect(terms).toHaveLength(9);
  expect(terms).toContain(term);
});
