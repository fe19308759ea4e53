import { type DayReport, getDayClosing, listDayClosings } from '@backoffice/contract/day-closings';
import { renderRemote } from '@backoffice/testing/render';
import { screen, within } from '@testing-library/react';
import module from '../module';
import { findCard, readDefinitions } from '../testing/card-contents';
import { buildClosing, buildClosingsPage, buildDayReport } from '../testing/closing-fixtures';
import { salesSummary } from '../testing/fixtures';
import { stubPages, stubReporting } from '../testing/stub-reporting';

const api = stubReporting();

beforeEach(() => {
  stubPages(api, listDayClosings, buildClosingsPage, 13);
});

function open(changes: Partial<DayReport>, orders: Partial<DayReport['orders']> = {}) {
  const report = buildDayReport({ ...changes, orders: { ...salesSummary.totals, ...orders } });
  api.respond(getDayClosing, buildClosing({ report }));
  renderRemote(module, '/reporting/closings/12');
}

describe('the Z report', () => {
  test('shows every tender by its display name', async () => {
    const amounts = { count: 1, amount: 20, tips: 0, refunds: 0, total: 20 };
    open({
      tenders: [
        { payment_type: 'Cash', ...amounts },
        { payment_type: 'GiftCard', ...amounts },
      ],
    });
    const card = within(await findCard('Payment types'));
    expect(card.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Cash',
      'Gift Card',
    ]);
    expect(await readDefinitions('Gift Card')).toContainEqual(['Total', '$20.00']);
  });

  test('shows comps, service charges, cash rounding and guests in the sales when there are any', async () => {
    open(
      { comps: { count: 2, amount: 18 }, guests: 1250 },
      { comps: 18, service_charges: 84.1, rounding: 0.03, guests: 1250, total: 1613.88 },
    );
    expect(await readDefinitions('Sales')).toEqual([
      ['Gross sales', '$1,500.00'],
      ['Discounts', '-$100.50'],
      ['Comps (in the discounts)', '2 (-$18.00)'],
      ['Refunds', '-$20.25'],
      ['Net sales', '$1,379.25'],
      ['Service charges', '$84.10'],
      ['Taxes', '$120.50'],
      ['Cash rounding', '$0.03'],
      ['Tips', '$30.00'],
      ['Total collected', '$1,613.88'],
      ['Orders', '3'],
      ['Open orders', '1'],
      ['Voids', '1 ($12.50)'],
      ['Guests', '1,250'],
      ['Net sales per guest', '$1.10'],
    ]);
  });

  test('shows the service charges by name, less the refunded service charges', async () => {
    const service_charges = [
      { name: 'Large party', amount: 80.1 },
      { name: 'Delivery', amount: 5 },
    ];
    open({ service_charges }, { service_charges: 84.1 });
    expect(await readDefinitions('Service charges')).toEqual([
      ['Large party', '$80.10'],
      ['Delivery', '$5.00'],
      ['Of refunds', '-$1.00'],
      ['Service charges', '$84.10'],
    ]);
  });

  test('shows comps and discounts by reason, and the rest of the discounts as the cash discount', async () => {
    open({
      discounts_by_reason: [
        { kind: 'Comp', reason: 'Cold food', count: 2, amount: 18 },
        { kind: 'Discount', reason: 'Regular', count: 3, amount: 12.5 },
        { kind: 'Discount', reason: '', count: 9, amount: 60 },
      ],
    });
    expect(await readDefinitions('Comps')).toEqual([['Cold food (2)', '-$18.00']]);
    expect(await readDefinitions('Discounts')).toEqual([
      ['Regular (3)', '-$12.50'],
      ['Without a reason (9)', '-$60.00'],
      ['Cash discount', '-$10.00'],
    ]);
    expect((await readDefinitions('Comps and discounts')).at(-1)).toEqual(['All discounts', '-$100.50']);
  });

  test.each<[string, Partial<DayReport>]>([
    ['of an earlier release', {}],
    [
      'with discounts without reasons alone',
      { discounts_by_reason: [{ kind: 'Discount', reason: '', count: 9, amount: 100.5 }] },
    ],
  ])('%s has no cards for service charges and discounts', async (_, changes) => {
    open(changes);
    await findCard('Sales');
    for (const name of ['Service charges', 'Comps and discounts']) {
      expect(screen.queryByRole('region', { name })).not.toBeInTheDocument();
    }
  });
});
