import { DATE_PRESETS } from '@backoffice/platform/dates';
import { ThemeRoot } from '@backoffice/ui';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { DateRangeFilter, type DateRangeValue } from './date-range-filter';

// 22:30 on Saturday the 21st in New York; already Sunday in Europe.
const NOW = new Date('2026-11-22T03:30:00Z');

// Fakes only the date: timers run as usual.
beforeEach(() => {
  jest.useFakeTimers({
    now: NOW,
    doNotFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'setImmediate',
      'clearImmediate',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'requestIdleCallback',
      'cancelIdleCallback',
      'queueMicrotask',
      'nextTick',
      'hrtime',
      'performance',
    ],
  });
});

afterEach(() => {
  jest.useRealTimers();
});

const november: DateRangeValue = { preset: 'This Month', start: '2026-11-01', end: '2026-11-30' };

interface FilterProps {
  initial: DateRangeValue;
  chosen: DateRangeValue[];
  cutoff?: string;
}

function Filter({ initial, chosen, cutoff }: FilterProps) {
  const [range, setRange] = useState(initial);
  const change = (next: DateRangeValue) => {
    chosen.push(next);
    setRange(next);
  };
  return <DateRangeFilter zone="America/New_York" cutoff={cutoff} value={range} onChange={change} />;
}

async function openFilter({ cutoff }: { cutoff?: string } = {}) {
  const chosen: DateRangeValue[] = [];
  render(<Filter initial={november} chosen={chosen} cutoff={cutoff} />, { wrapper: ThemeRoot });
  const user = userEvent.setup();
  const button = screen.getByRole('button', { name: /^Date range/ });
  await user.click(button);
  return { chosen, user, button, panel: within(await screen.findByRole('dialog', { name: 'Date range' })) };
}

test('the date range filter shows a preset with its days, but a custom range as days only', () => {
  render(
    <>
      <DateRangeFilter zone="UTC" value={november} onChange={() => {}} />
      <DateRangeFilter
        label="Other dates"
        zone="UTC"
        value={{ preset: 'Custom Date Range', start: '2025-03-05', end: '2025-03-05' }}
        onChange={() => {}}
      />
    </>,
    { wrapper: ThemeRoot },
  );
  expect(screen.getByRole('button', { name: 'Date range This Month 11/01/2026 - 11/30/2026' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Other dates 03/05/2025' })).toBeInTheDocument();
});

test('the date range filter offers the presets, with the current preset pressed and focused', async () => {
  const { panel } = await openFilter();
  const presets = within(panel.getByRole('list')).getAllByRole('button');
  expect(presets.map(({ textContent }) => textContent)).toEqual([...DATE_PRESETS]);
  const pressed = presets.filter((preset) => preset.getAttribute('aria-pressed') === 'true');
  expect(pressed).toEqual([panel.getByText('This Month')]);
  expect(panel.getByText('This Month')).toHaveFocus();
});

test("a preset of the date range filter applies immediately, in the location's time zone", async () => {
  const { chosen, user, panel, button } = await openFilter();
  await user.click(panel.getByText('Today'));
  expect(chosen).toEqual([{ preset: 'Today', start: '2026-11-21', end: '2026-11-21' }]);
  expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('before the cut-off, the presets and the calendar of the date range filter treat the previous day as today', async () => {
  jest.setSystemTime(new Date('2026-11-22T04:59:59.999-05:00'));
  const { chosen, user, panel } = await openFilter({ cutoff: '05:00' });
  expect(await panel.findByLabelText(/^Today, Saturday, November 21st, 2026/)).toBeInTheDocument();
  await user.click(panel.getByText('Yesterday'));
  expect(chosen).toEqual([{ preset: 'Yesterday', start: '2026-11-20', end: '2026-11-20' }]);
});

test('the Enter key applies the dates entered in the date range filter as a custom range', async () => {
  const { chosen, user, panel } = await openFilter();
  const start = panel.getByLabelText('Start date');
  await user.clear(start);
  await user.paste('11/03/2026');
  await user.keyboard('{Enter}');
  expect(chosen).toEqual([{ preset: 'Custom Date Range', start: '2026-11-03', end: '2026-11-30' }]);
});

test('the date range filter shows an error at an invalid date', async () => {
  const { chosen, user, panel } = await openFilter();
  const end = panel.getByLabelText('End date');
  await user.clear(end);
  await user.paste('02/30/2026');
  expect(end).toBeInvalid();
  expect(end).toHaveAccessibleDescription('Date input not valid.');
  await user.click(panel.getByText('Apply'));
  expect(chosen).toEqual([]);
});

test('the date range filter shows no error for an incomplete date until it is applied', async () => {
  const { user, panel } = await openFilter();
  const end = panel.getByLabelText('End date');
  await user.clear(end);
  await user.paste('02/3');
  expect(end).toBeValid();
  await user.keyboard('{Enter}');
  expect(end).toHaveAccessibleDescription('Date input not valid.');
});

test('two clicks in the calendar of the date range filter select a custom range', async () => {
  const { chosen, user, panel } = await openFilter();
  await user.click(await panel.findByLabelText(/November 10th, 2026/));
  await user.click(panel.getByLabelText(/November 4th, 2026/));
  await user.click(panel.getByText('Apply'));
  expect(chosen).toEqual([{ preset: 'Custom Date Range', start: '2026-11-04', end: '2026-11-10' }]);
});

test("the calendar marks today in the location's time zone", async () => {
  const { panel } = await openFilter();
  expect(await panel.findByLabelText(/^Today, Saturday, November 21st, 2026/)).toBeInTheDocument();
});

test('the calendar offers the years 1900 to 2100', async () => {
  const { panel } = await openFilter();
  const years = within(await panel.findByLabelText(/year/i)).getAllByRole('option', { hidden: true });
  expect([years[0]?.textContent, years.at(-1)?.textContent]).toEqual(['1900', '2100']);
});

test('Escape closes the date range filter without a change and returns the focus', async () => {
  const { chosen, user, button } = await openFilter();
  await user.keyboard('{Escape}');
  expect(chosen).toEqual([]);
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(button).toHaveFocus();
});
