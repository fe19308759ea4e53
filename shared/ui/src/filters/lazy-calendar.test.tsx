import { ThemeRoot } from '@backoffice/ui';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { DateRangeFilter } from './date-range-filter';

const november = { preset: 'This Month', start: '2026-11-01', end: '2026-11-30' } as const;

function renderFilter() {
  render(<DateRangeFilter zone="UTC" value={november} onChange={() => {}} />, { wrapper: ThemeRoot });
  return { user: userEvent.setup(), button: screen.getByRole('button', { name: /^Date range/ }) };
}

/** Mocks the calendar's source module. Returns a mock function that is called when the source module is loaded. */
function mockCalendarModule(evaluate: () => object) {
  const load = jest.fn(evaluate);
  jest.doMock('./range-calendar', load);
  return load;
}

beforeEach(() => jest.resetModules());

test.each([
  ['hovered', ({ user, button }: ReturnType<typeof renderFilter>) => user.hover(button)],
  ['focused', ({ user }: ReturnType<typeof renderFilter>) => user.tab()],
])('the calendar code loads when the button of the date range filter is %s', async (_, approach) => {
  const load = mockCalendarModule(() => ({ RangeCalendar: () => null }));
  const filter = renderFilter();
  expect(load).not.toHaveBeenCalled();
  await approach(filter);
  expect(load).toHaveBeenCalledTimes(1);
});

test('the date range filter accepts entered dates when the calendar fails to load, and loads the calendar when the filter is opened again', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  mockCalendarModule(() => {
    throw new Error('unreachable');
  });
  const { user, button } = renderFilter();
  await user.click(button);
  expect(await screen.findByRole('status')).toHaveTextContent('The calendar could not be loaded. Type the dates');
  expect(screen.getByLabelText('Start date')).toHaveValue('11/01/2026');
  expect(log).toHaveBeenCalledTimes(1);
  await user.keyboard('{Escape}');
  mockCalendarModule(() => ({ RangeCalendar: () => <p>November</p> }));
  await user.click(button);
  expect(await screen.findByText('November')).toBeInTheDocument();
});
