import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  buildChartContent,
  findDrawing,
  lastWeekSeries,
  renderChart,
  sizeChartsBeforeEach,
  todaySeries,
} from '../testing/render-chart';

sizeChartsBeforeEach();

const readAnnouncement = (container: HTMLElement) => container.querySelector('[aria-live]')?.textContent;

test('the arrow keys move over the points, show their values and announce them', async () => {
  const { user, container } = renderChart(buildChartContent([todaySeries, lastWeekSeries]));
  await findDrawing(container);
  await user.tab();
  expect(screen.getByRole('application', { name: 'Net sales by hour' })).toHaveFocus();
  expect(readAnnouncement(container)).toBe('');
  await user.keyboard('{ArrowRight}');
  expect(readAnnouncement(container)).toBe('Nov 20, 1 PM: Today $1,200.00, Last week $900.00');
  expect(screen.getByRole('tooltip', { hidden: true })).toHaveTextContent('Nov 20, 1 PMToday$1,200.00Last week$900.00');
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(readAnnouncement(container)).toBe('Nov 20, 3 PM: Today $0.00, Last week –');
  await user.keyboard('{ArrowLeft}');
  expect(readAnnouncement(container)).toBe('Nov 20, 2 PM: Today -$300.00, Last week $100.00');
});

test('a tap shows the value of a point, and a second tap on it opens its link', async () => {
  const content = buildChartContent([todaySeries]);
  const points = content.points.map((point) => ({ ...point, link: `?at=${point.key}` }));
  const opened: string[] = [];
  const { user, container } = renderChart({ ...content, points, onOpen: (link) => opened.push(link) });
  await findDrawing(container);
  const chart = screen.getByRole('application');
  // A browser sends mouse events before the click of a tap, which select the point. Here, an arrow key selects it.
  const tap = async (key = '') => {
    fireEvent.pointerDown(chart, { pointerType: 'touch' });
    if (key) await user.keyboard(key);
    fireEvent.click(chart);
  };
  await user.tab();
  await tap('{ArrowRight}');
  await tap('{ArrowRight}');
  expect(opened).toEqual([]);
  await tap();
  expect(opened).toEqual(['?at=1']);
});

test('Enter and a click open the link of the point, and do nothing on a point without a link', async () => {
  const content = buildChartContent([todaySeries]);
  const points = content.points.map((point, index) => (index === 1 ? { ...point, link: '?hour=14' } : point));
  const opened: string[] = [];
  const { user, container } = renderChart({ ...content, points, onOpen: (link) => opened.push(link) });
  await findDrawing(container);
  const chart = screen.getByRole('application');
  await user.tab();
  await user.keyboard('{Enter}{ArrowRight}{Enter}');
  fireEvent.click(chart);
  expect(opened).toEqual([]);
  expect(screen.getByRole('tooltip', { hidden: true })).not.toHaveTextContent('alone');
  await user.keyboard('{ArrowRight}{Enter}');
  expect(screen.getByRole('tooltip', { hidden: true })).toHaveTextContent('to see this time alone');
  fireEvent.click(chart);
  expect(opened).toEqual(['?hour=14', '?hour=14']);
});

test('Home and End move to the first and last point, Page Up and Page Down by ten points', async () => {
  const values = Array.from({ length: 30 }, (_, index) => index);
  const { user, container } = renderChart(buildChartContent([{ ...todaySeries, values }], 30));
  await findDrawing(container);
  await user.tab();
  const press = async (key: string) => {
    await user.keyboard(`{${key}}`);
    return readAnnouncement(container);
  };
  expect(await press('End')).toBe('Nov 20, 30 PM: $29.00');
  expect(await press('ArrowRight')).toBe('Nov 20, 30 PM: $29.00');
  expect(await press('PageDown')).toBe('Nov 20, 20 PM: $19.00');
  expect(await press('Home')).toBe('Nov 20, 1 PM: $0.00');
  expect(await press('ArrowLeft')).toBe('Nov 20, 1 PM: $0.00');
  expect(await press('PageUp')).toBe('Nov 20, 11 PM: $10.00');
});

test('the tooltip disappears with Escape and when the focus leaves the chart', async () => {
  const { user, container } = renderChart(buildChartContent([todaySeries]));
  await findDrawing(container);
  const tooltip = () => screen.queryByRole('tooltip', { hidden: true });
  await user.tab();
  await user.keyboard('{ArrowLeft}');
  expect(tooltip()).toHaveTextContent('Nov 20, 4 PM');
  await user.keyboard('{Escape}');
  expect(tooltip()).not.toBeInTheDocument();
  await user.keyboard('{ArrowRight}');
  expect(tooltip()).toHaveTextContent('Nov 20, 1 PM');
  await user.tab();
  expect(tooltip()).not.toBeInTheDocument();
});

test('the pointer shows the values of the point below it without announcing them', async () => {
  const { container } = renderChart(buildChartContent([todaySeries]));
  await findDrawing(container);
  const area = container.querySelector('.u-over') ?? container;
  fireEvent.mouseEnter(area, { clientX: 250, clientY: 50 });
  fireEvent.mouseMove(area, { clientX: 250, clientY: 50 });
  expect(await screen.findByRole('tooltip', { hidden: true })).toHaveTextContent('Nov 20, 2 PMToday-$300.00');
  expect(readAnnouncement(container)).toBe('');
  fireEvent.mouseLeave(area);
  await waitFor(() => expect(screen.queryByRole('tooltip', { hidden: true })).not.toBeInTheDocument());
});
