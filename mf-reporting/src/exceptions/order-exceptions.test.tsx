import { summarizeExceptions, updateException } from '@backoffice/contract/exceptions';
import { getOrder } from '@backoffice/contract/orders';
import { renderRemote } from '@backoffice/testing/render';
import { screen, waitFor } from '@testing-library/react';
import module from '../module';
import { readTable } from '../testing/card-contents';
import { buildException, exceptionsSummary } from '../testing/exception-fixtures';
import { buildOrderDetails } from '../testing/fixtures';
import { FRIDAY, serverError, stubReporting } from '../testing/stub-reporting';

const api = stubReporting();

describe('the order details page', () => {
  const open = () => renderRemote(module, '/reporting/orders/order-details/10432');

  test('shows the exceptions of the order', async () => {
    api.respond(getOrder, buildOrderDetails({ exceptions: [buildException()] }));
    open();
    expect(await readTable('Exceptions')).toEqual([
      ['Exception', 'Date / Time', 'Employee', 'Reason', 'Amount', 'Seen', 'Actions'],
      [
        ...['Large discount', 'November 20, 2026 at 09:30 AM', 'Maria Alvarez'],
        ...['Birthday Approved by Tom Nguyen', '$12.50', 'Not seen', ''],
      ],
    ]);
  });

  test('marks an exception as seen with two clicks', async () => {
    let exception = buildException();
    api.respond(getOrder, () => buildOrderDetails({ exceptions: [exception] }));
    api.respond(updateException, () => {
      exception = { ...exception, seen: { at: exception.at, by: 'Olivia Hart', note: '' } };
      return exception;
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Actions for exception 81' }));
    await user.click(screen.getByRole('menuitem', { name: 'Mark as seen' }));
    expect(await screen.findByText(/^Olivia Hart/)).toBeInTheDocument();
  });

  test('has no card for an order without exceptions', async () => {
    open();
    await readTable('Order items');
    expect(screen.queryByRole('region', { name: 'Exceptions' })).not.toBeInTheDocument();
  });
});

describe('the overview of the orders report', () => {
  const open = (search = '') => renderRemote(module, `/reporting/orders${search}`);
  const stubCount = (count: number, not_seen: number) =>
    api.respond(summarizeExceptions, {
      ...exceptionsSummary,
      totals: { ...exceptionsSummary.totals, count, not_seen },
    });
  const findParagraph = (text: string) =>
    screen.findByText((_, element) => element?.matches('p') === true && element.textContent === text);

  test.each([
    [5, 3, '5 exceptions today, 3 not seen'],
    [1, 0, '1 exception today'],
    [0, 0, 'No exceptions today'],
  ])('shows %i exceptions for today, %i of them not seen', async (count, not_seen, text) => {
    stubCount(count, not_seen);
    open();
    expect(await findParagraph(text)).toBeInTheDocument();
  });

  test('links to the exceptions of the same days and employee', async () => {
    const queries: unknown[] = [];
    api.respond(summarizeExceptions, ({ query }) => {
      queries.push(query);
      return exceptionsSummary;
    });
    const { user, currentAddress } = open('?date_filter=last_week&employee_id=7&payment_type=Card');
    await user.click(await screen.findByRole('link', { name: '5 exceptions' }));
    expect(currentAddress()).toBe('/reporting/exceptions?date_filter=last_week&employee_id=7');
    expect(await screen.findByRole('heading', { level: 1, name: 'Exceptions' })).toBeInTheDocument();
    expect(queries[0]).toMatchObject({ employee_id: 7 });
    expect(queries[0]).not.toHaveProperty('payment_type');
  });

  test('counts the exceptions of today in the restaurant’s time zone', async () => {
    const queries: unknown[] = [];
    api.respond(summarizeExceptions, ({ query }) => {
      queries.push(query);
      return exceptionsSummary;
    });
    open();
    await waitFor(() => expect(queries).toEqual([FRIDAY]));
  });

  test('shows no number of exceptions of the previous days while the exceptions of other days load', async () => {
    stubCount(5, 3);
    const { navigate } = open('?date_filter=last_month');
    await findParagraph('5 exceptions, 3 not seen');
    api.respond(summarizeExceptions, () => new Promise(() => {}));
    await navigate('/reporting/orders');
    await waitFor(() => expect(screen.queryByText(/exceptions/)).not.toBeInTheDocument());
  });

  test('shows no number of exceptions when it fails to load', async () => {
    api.respond(summarizeExceptions, serverError);
    open();
    await screen.findByRole('link', { name: 'Details of order 1' });
    expect(screen.queryByText(/exception/)).not.toBeInTheDocument();
  });
});
