import { startSession } from '@backoffice/platform/session';
import { renderRemote } from '@backoffice/testing/render';
import { sessionTokens } from '@backoffice/testing/session';
import { screen } from '@testing-library/react';
import module from '../module';
import description from '../remote';
import { stubReporting } from '../testing/stub-reporting';

stubReporting();

test.each([
  ['', 'Category', '/reporting/sales?by=category'],
  ['?date_filter=last_week', 'Reason for refund', '/reporting/sales?date_filter=last_week&by=refund_reason'],
  ['?date_filter=last_week', 'Hour of day', '/reporting/sales?date_filter=last_week&by=hour'],
  [
    '?start_date=2026-11-01&end_date=2026-11-07',
    'Compared with the prior period',
    '/reporting/sales?date_filter=custom_date_range&start_date=2026-11-01&end_date=2026-11-07&by=weekday&compare=previous',
  ],
])(
  'the orders report with the query string "%s" has the link "%s" to a breakdown of the same days',
  async (search, name, path) => {
    renderRemote(module, `/reporting/orders${search}`);
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', path);
  },
);

test.each(['orders?employee_id=3', 'orders?search=12', 'transactions'])(
  'the report %s has no links to breakdowns, because a breakdown would include sales that the report excludes',
  async (path) => {
    renderRemote(module, `/reporting/${path}`);
    await screen.findByRole('link', { name: 'How these figures add up' });
    expect(screen.queryByText(/^Sales by:/)).not.toBeInTheDocument();
  },
);

test('the orders report has no links to breakdowns that the role may not view', async () => {
  startSession(sessionTokens({ isOwner: false, rights: { orders: 'view' } }));
  renderRemote(module, '/reporting/orders', description);
  await screen.findByRole('link', { name: 'Details of order 1' });
  expect(screen.queryByText(/^Sales by:/)).not.toBeInTheDocument();
});
