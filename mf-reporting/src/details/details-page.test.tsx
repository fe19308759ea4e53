import { renderRemote } from '@backoffice/testing/render';
import { ErrorResponse } from '@backoffice/testing/stub-api';
import { screen } from '@testing-library/react';
import module from '../module';
import { findCard } from '../testing/card-contents';
import { cashReconciliationsCase, ordersCase, transactionsCase } from '../testing/report-cases';
import { serverError, stubReporting } from '../testing/stub-reporting';

const api = stubReporting();
const capitalize = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const cases = [
  { report: ordersCase, title: 'Order 10432', notice: 'Failed to fetch order items report' },
  {
    report: transactionsCase,
    title: 'Transaction Details',
    notice: 'Failed to fetch transaction details report',
  },
  {
    report: cashReconciliationsCase,
    title: 'Cash Reconciliation Details',
    notice: 'Failed to fetch cash reconciliation details',
  },
];

describe.each(cases)('the details page of a record in the report of $report.name', ({ report, title, notice }) => {
  const { details } = report;
  const open = () => renderRemote(module, details.openPath);

  test('is linked from each row of the report', async () => {
    renderRemote(module, report.path);
    expect(await screen.findByRole(...report.row(2))).toHaveAttribute('href', details.path(2));
  });

  test('shows its title', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  });

  test.each(['abc', '0', '-1', '1.5', '99999999999999999999', '%20'])(
    'shows "Invalid ID" for the id "%s" and sends no request',
    async (id) => {
      renderRemote(module, details.openPath.replace(/\d+(\?.*)?$/, id));
      expect(await screen.findByText('Invalid ID')).toBeInTheDocument();
      expect(api.calls).toEqual([]);
    },
  );

  test('shows "not found" without a retry when the record does not exist', async () => {
    details.fail(api, () => new ErrorResponse(404, { code: 'not_found', message: 'Not found' }));
    open();
    expect(await screen.findByText(`${capitalize(details.noun)} not found`)).toBeInTheDocument();
    expect(screen.getByText(notice)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  test('shows an error and offers a retry when loading fails', async () => {
    details.fail(api, serverError);
    const { user } = open();
    expect(await screen.findByText(notice)).toBeInTheDocument();
    expect(screen.getByText(`The ${details.noun} could not be loaded`)).toBeInTheDocument();
    expect(screen.getByText('Something went wrong here')).toBeInTheDocument();
    details.succeed(api);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await findCard(details.card)).toBeInTheDocument();
  });

  describe('has a back link that', () => {
    const backName = `Back to ${report.title}`;

    test('returns to the list with its previous filters and page number', async () => {
      report.respond(api, 60);
      const list = `${report.path}?${report.filters}&page=2&per_page=10`;
      const { user, currentAddress } = renderRemote(module, list);
      await user.click(await screen.findByRole(...report.row(12)));
      expect(currentAddress()).toContain(details.path(12));
      expect(currentAddress()).toMatch(/[?&]list=/);
      await user.click(await screen.findByRole('button', { name: backName }));
      expect(currentAddress()).toBe(list);
      expect(await screen.findByRole(...report.row(12))).toBeInTheDocument();
    });

    test('opens the filtered list when the page was opened in a new tab', async () => {
      report.respond(api, 60);
      const list = `${report.path}?${report.filters}&page=2`;
      const view = renderRemote(module, list);
      const link = await screen.findByRole(...report.row(26));
      view.unmount();
      const { user, currentAddress } = renderRemote(module, link.getAttribute('href') ?? '');
      await user.click(await screen.findByRole('button', { name: backName }));
      expect(currentAddress()).toBe(list);
    });

    test('opens the list when the previous page was not the list', async () => {
      const { user, currentAddress, navigate } = renderRemote(module, '/reporting/cash-reconciliation?page=3');
      await navigate(details.openPath);
      await user.click(await screen.findByRole('button', { name: backName }));
      expect(currentAddress()).toBe(report.path);
    });

    test('opens the unfiltered list when the page was opened directly', async () => {
      const { user, currentAddress } = open();
      await user.click(await screen.findByRole('button', { name: backName }));
      expect(currentAddress()).toBe(report.path);
    });
  });
});
