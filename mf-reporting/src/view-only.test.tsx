import { addAdjustment, getDayClosing, getOpenDay, listDayClosings } from '@backoffice/contract/day-closings';
import type { Rights } from '@backoffice/contract/rights';
import { startSession } from '@backoffice/platform/session';
import { listOfferedActions } from '@backoffice/testing/offered-actions';
import { renderRemote } from '@backoffice/testing/render';
import { sessionTokens } from '@backoffice/testing/session';
import { screen } from '@testing-library/react';
import module from './module';
import description from './remote';
import { buildClosing, buildClosingsPage, buildOpenDay } from './testing/closing-fixtures';
import { stubPages, stubReporting } from './testing/stub-reporting';

const api = stubReporting();

beforeEach(() => {
  api.respond(getOpenDay, buildOpenDay());
  api.respond(getDayClosing, buildClosing());
  stubPages(api, listDayClosings, buildClosingsPage, 3);
});

function open(path: string, rights: Rights) {
  startSession(sessionTokens({ isOwner: false, rights }));
  return renderRemote(module, `/reporting/${path}`, description);
}

describe('a user who may only view sees no actions', () => {
  test('on the exceptions page', async () => {
    open('exceptions', { exceptions: 'view' });
    expect((await screen.findAllByText('Large discount', { selector: 'td *' })).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: /^Actions for exception/ })).not.toBeInTheDocument();
  });

  test('on the Close of Day page, which still says whether days close automatically', async () => {
    open('closings', { day_closings: 'view' });
    expect(await screen.findByText('Days are closed by hand')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Close day' })).not.toBeInTheDocument();
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  });

  test('on a Z report', async () => {
    open('closings/12', { day_closings: 'view' });
    expect(await screen.findByRole('region', { name: 'Adjustments' })).toBeInTheDocument();
    expect(listOfferedActions()).toEqual([]);
    expect(api.calls).not.toContain(`POST ${addAdjustment.path}`);
  });
});

describe('for a role that includes only one report', () => {
  test('the exceptions report shows order numbers without links', async () => {
    open('exceptions', { exceptions: 'manage' });
    expect((await screen.findAllByText(/^Order \d+$/)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('link', { name: /^Details of order/ })).not.toBeInTheDocument();
  });

  test('the orders report does not show the number of exceptions', async () => {
    open('orders', { orders: 'view' });
    expect((await screen.findAllByRole('link', { name: /^Details of order/ })).length).toBeGreaterThan(0);
    expect(await screen.findByText(/^Order totals/)).toBeInTheDocument();
    expect(screen.queryByText(/exceptions? today/)).not.toBeInTheDocument();
    expect(api.calls.filter((call) => call.includes('exceptions'))).toEqual([]);
  });

  test('the orders report can be exported', async () => {
    open('orders', { orders: 'view' });
    expect(await screen.findByRole('button', { name: 'Export as CSV' })).toBeEnabled();
  });
});
