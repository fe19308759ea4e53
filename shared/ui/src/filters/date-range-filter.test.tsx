import { DATE_PRESETS } from '@backoffice/platform/dates';
import { ThemeRoot } from '@backoffice/ui';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { DateRangeFilter, type DateRangeValue } from './date-range-filter';

// 22:30 on Saturday the 21st in New York, already Sunday in Europe.
const NOW = new Date('2026-11-22T03:30:00Z');

// The date alone stands still: everything else takes its time.
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

function Filter({ initial, chosen }: { initial: DateRangeValue; chosen: DateRangeValue[] }) {
  const [range, setRange] = useState(initial);
  const change = (next: DateRangeValue) => {
    chosen.push(next);
    setRange(next);
  };
  return <DateRangeFilter zone="America/New_York" value={range} onChange={change} />;
}

async function openFilter() {
  const chosen: DateRangeValue[] = [];
  render(<Filter initial={november} chosen={chosen} />, { wrapper: ThemeRoot });
  const user = userEvent.setup();
  const button = screen.getByRole('button', { name: /^Date range/ });
  await user.click(button);
  return { chosen, user, button, panel: within(await screen.findByRole('dialog', { name: 'Date range' })) };
}

test('shows the preset with its days, or the days of a custom range alone', () => {
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

test('offers the presets, the current one pressed and focused', async () => {
  const { panel } = await openFilter();
  const presets = within(panel.getByRole('list')).getAllByRole('button');
  expect(presets.map(({ textContent }) => textContent)).toEqual([...DATE_PRESETS]);
  const pressed = presets.filter((preset) => preset.getAttribute('aria-pressed') === 'true');
  expect(pressed).toEqual([panel.getByText('This Month')]);
  expect(panel.getByText('This Month')).toHaveFocus();
});

test("a preset takes effect at once, by the location's calendar", async () => {
  const { chosen, user, panel, button } = await openFilter();
  await user.click(panel.getByText('Today'));
  expect(chosen).toEqual([{ preset: 'Today', start: '2026-11-21', end: '2026-11-21' }]);
  expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('typed dates become a custom range with the Enter key', async () => {
  const { chosen, user, panel } = await openFilter();
  const start = panel.getByLabelText('Start date');
  await user.clear(start);
  await user.paste('11/03/2026');
  await user.keyboard('{Enter}');
  expect(chosen).toEqual([{ preset: 'Custom Date Range', start: '2026-11-03', end: '2026-11-30' }]);
});

test('a typed date that is none is refused where it stands', async () => {
  const { chosen, user, panel } = await openFilter();
  const end = panel.getByLabelText('End date');
  await user.clear(end);
  await user.paste('02/30/2026');
  expect(end).toBeInvalid();
  expect(end).toHaveAccessibleDescription('Date input not valid.');
  await user.click(panel.getByText('Apply'));
  expect(chosen).toEqual([]);
});

test('half a date is no error yet, until it is to be applied', async () => {
  const { user, panel } = await openFilter();
  const end = panel.getByLabelText('End date');
  await user.clear(end);
  await user.paste('02/3');
  expect(end).toBeValid();
  await user.keyboard('{Enter}');
  expect(end).toHaveAccessibleDescription('Date input not valid.');
});

test('two days of the calendar become a custom range', async () => {
  const { chosen, user, panel } = await openFilter();
  await user.click(panel.getByLabelText(/November 10th, 2026/));
  await user.click(panel.getByLabelText(/November 4th, 2026/));
  await user.click(panel.getByText('Apply'));
  expect(chosen).toEqual([{ preset: 'Custom Date Range', start: '2026-11-04', end: '2026-11-10' }]);
});

test("the calendar's today is the location's", async () => {
  const { panel } = await openFilter();
  expect(panel.getByLabelText(/^Today, Saturday, November 21st, 2026/)).toBeInTheDocument();
});

test('the years run from 1900 to 2100', async () => {
  const { panel } = await openFilter();
  const years = within(panel.getByLabelText(/year/i)).getAllByRole('option', { hidden: true });
  expect([years[0]?.textContent, years.at(-1)?.textContent]).toEqual(['1900', '2100']);
});

test('Escape closes without a change and gives the focus back', async () => {
  const { chosen, user, button } = await openFilter();
  await user.keyboard('{Escape}');
  expect(chosen).toEqual([]);
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(button).toHaveFocus();
});
