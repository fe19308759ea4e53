import { ThemeRoot } from '@backoffice/ui';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { readDrawing } from '../testing/canvas';
import { openChartTable, readChartTable } from '../testing/chart-table';
import { formatAxisMoney } from './format-axis-money';
import type { ChartContent, ChartSeries } from './series';
import { SeriesChart } from './series-chart';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

const today: ChartSeries = { name: 'Today', values: [1200, -300, 0, 45.5], kind: 'bar', tone: 'current' };
const lastWeek: ChartSeries = { name: 'Last week', values: [900, 100, null, 50], kind: 'line', tone: 'comparison' };

function buildContent(series: ChartSeries[], count = 4): ChartContent {
  const points = Array.from({ length: count }, (_, index) => ({
    key: `${index}`,
    label: `Nov 20, ${index + 1} PM`,
    tick: `${index + 1} PM`,
    isEmpty: index === 2,
  }));
  const axis = { format: dollars.format, formatAxis: formatAxisMoney };
  return { title: 'Net sales by hour', pointName: 'Hour', points, series, ...axis };
}

function renderChart(content: ChartContent) {
  const { container } = render(<SeriesChart {...content} />, { wrapper: ThemeRoot });
  return { user: userEvent.setup(), container };
}

/** Waits for the drawing. Returns what the canvas was asked to draw. */
async function findDrawing(container: HTMLElement) {
  await waitFor(() => expect(readDrawing(container).texts).not.toEqual([]));
  return readDrawing(container);
}

/** Replaces the media query of print, which jsdom lacks. `print` starts printing. */
function stubPrint() {
  const paper = Object.assign(new EventTarget(), {
    ...{ matches: false, media: 'print', onchange: null },
    ...{ addListener() {}, removeListener() {} },
  });
  const screens = window.matchMedia;
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => (query === 'print' ? paper : screens(query)));
  return {
    print() {
      paper.matches = true;
      paper.dispatchEvent(new Event('change'));
    },
  };
}

const readAnnouncement = (container: HTMLElement) => container.querySelector('[aria-live]')?.textContent;

beforeEach(() => {
  // jsdom has no layout.
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(640);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(208);
});
afterEach(() => jest.restoreAllMocks());

test('the chart labels its axes with abbreviated money and the names of the points', async () => {
  const { container } = renderChart(buildContent([today]));
  const { texts } = await findDrawing(container);
  expect(texts).toEqual(['1 PM', '2 PM', '3 PM', '4 PM', '-$500', '$0', '$500', '$1k']);
});

test('the axis of numbers of things has no fractions', async () => {
  const counts: ChartSeries = { ...today, values: [1, 0, 0, 2] };
  const { container } = renderChart({ ...buildContent([counts]), formatAxis: String });
  const { texts } = await findDrawing(container);
  expect(texts.slice(4)).toEqual(['0', '1', '2']);
});

test('bars of negative values hang below the zero line', async () => {
  const { container } = renderChart(buildContent([today]));
  const { bars } = await findDrawing(container);
  const [positive, negative] = [bars.at(0), bars.at(-1)];
  const bottom = (positive?.top ?? 0) + (positive?.height ?? 0);
  expect(bottom).toBeCloseTo(negative?.top ?? Number.NaN, 0);
  expect((positive?.height ?? 0) / (negative?.height ?? 0)).toBeCloseTo(1200 / 300, 1);
});

test.each([
  ['one point', 1, 1],
  ['371 points', 371, 9],
])('the chart draws a bar per point and as many labels as fit with %s', async (_, count, labels) => {
  const values = Array.from({ length: count }, () => 100);
  const content = buildContent([{ ...today, values }], count);
  const { container } = renderChart(content);
  const { bars, texts } = await findDrawing(container);
  expect(bars.filter(({ height }) => height > 0)).toHaveLength(count);
  const ticks = texts.filter((text) => text.endsWith('PM'));
  expect(ticks.length).toBeLessThanOrEqual(labels);
  expect(ticks[0]).toBe('1 PM');
});

test('the line of a comparison is dashed, and bars are not', async () => {
  const bars = renderChart(buildContent([today]));
  expect((await findDrawing(bars.container)).dashes.flat()).toEqual([]);
  const both = renderChart(buildContent([today, lastWeek]));
  expect((await findDrawing(both.container)).dashes.flat()).not.toEqual([]);
});

test('a legend names the series when there is more than one', async () => {
  const { container } = renderChart(buildContent([today, lastWeek]));
  await findDrawing(container);
  const entries = within(screen.getByRole('list', { name: 'Legend' })).getAllByRole('listitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual(['Today', 'Last week']);
});

test('a chart with one series has no legend', async () => {
  const { container } = renderChart(buildContent([today]));
  await findDrawing(container);
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
});

test('the arrow keys move over the points, show their values and announce them', async () => {
  const { user, container } = renderChart(buildContent([today, lastWeek]));
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
  const content = buildContent([today]);
  const points = content.points.map((point) => ({ ...point, link: `?at=${point.key}` }));
  const opened: string[] = [];
  const { user, container } = renderChart({ ...content, points, onOpen: (link) => opened.push(link) });
  await findDrawing(container);
  const chart = screen.getByRole('application');
  // The mouse events that follow a tap move the shown point before the click; here the keyboard does.
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

test('Enter and a click open the link of the point, and do nothing on a point without one', async () => {
  const content = buildContent([today]);
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

test('Home, End, Page Up and Page Down move to the ends and by ten points', async () => {
  const values = Array.from({ length: 30 }, (_, index) => index);
  const { user, container } = renderChart(buildContent([{ ...today, values }], 30));
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
  const { user, container } = renderChart(buildContent([today]));
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
  const { container } = renderChart(buildContent([today]));
  await findDrawing(container);
  const area = container.querySelector('.u-over') ?? container;
  fireEvent.mouseEnter(area, { clientX: 250, clientY: 50 });
  fireEvent.mouseMove(area, { clientX: 250, clientY: 50 });
  expect(await screen.findByRole('tooltip', { hidden: true })).toHaveTextContent('Nov 20, 2 PMToday-$300.00');
  expect(readAnnouncement(container)).toBe('');
  fireEvent.mouseLeave(area);
  await waitFor(() => expect(screen.queryByRole('tooltip', { hidden: true })).not.toBeInTheDocument());
});

test('the table has a caption, headings of its columns and rows, and a dash where a series has no value', async () => {
  const points = buildContent([]).points.map((point) => ({ ...point, isEmpty: false }));
  const { user } = renderChart({ ...buildContent([today, lastWeek]), points });
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  const table = within(await openChartTable(user));
  expect(screen.getByRole('table', { name: 'Net sales by hour' })).toBeVisible();
  const headings = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headings).toEqual(['Hour', 'Today', 'Last week']);
  const cells = within(table.getByRole('row', { name: /3 PM/ }));
  expect(cells.getByRole('rowheader')).toHaveTextContent('Nov 20, 3 PM');
  expect(cells.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['$0.00', '–']);
  expect(screen.queryByText(/left out/)).not.toBeInTheDocument();
});

test('the table omits points at which nothing happened, but none with a value in another series', async () => {
  const { user } = renderChart(buildContent([today]));
  expect(await readChartTable(user)).toHaveLength(3);
  expect(screen.getByText('Times at which nothing happened are left out.')).toBeVisible();
});

test('the table keeps an empty point with a value of the comparison', async () => {
  const { user } = renderChart(buildContent([today, { ...lastWeek, values: [900, 100, 70, 50] }]));
  expect(await readChartTable(user)).toContain('Nov 20, 3 PM: $0.00: $70.00');
});

test('the chart is drawn again in the colours of paper for printing', async () => {
  const paper = stubPrint();
  const { container } = renderChart(buildContent([today]));
  await findDrawing(container);
  expect(readDrawing(container).fills).not.toContain('#767676');
  paper.print();
  await waitFor(() => expect(readDrawing(container).fills).toContain('#767676'));
});

test('a narrow chart is printed with the labels that fit on paper', async () => {
  const paper = stubPrint();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(130);
  const { container } = renderChart(buildContent([today]));
  expect((await findDrawing(container)).texts).not.toContain('2 PM');
  paper.print();
  await waitFor(() => expect(readDrawing(container).texts).toEqual(expect.arrayContaining(['1 PM', '2 PM', '3 PM'])));
});

test('the chart is drawn again when the colour scheme changes', async () => {
  const { container } = renderChart(buildContent([today]));
  const { texts } = await findDrawing(container);
  texts.length = 0;
  document.documentElement.dataset.mantineColorScheme = 'dark';
  await waitFor(() => expect(readDrawing(container).texts).toContain('$1k'));
});

test('the table is shown in place of the drawing when its code fails to load', async () => {
  jest.doMock('./plot-area', () => {
    throw new Error('unreachable');
  });
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  renderChart(buildContent([today]));
  expect(await screen.findByRole('status')).toHaveTextContent(
    'The chart could not be loaded. The table has its values.',
  );
  expect(screen.getByRole('table', { name: 'Net sales by hour' })).toBeVisible();
  expect(screen.queryByRole('application')).not.toBeInTheDocument();
  expect(log).toHaveBeenCalledTimes(1);
  jest.dontMock('./plot-area');
});

test('a chart without points says so and needs no drawing', () => {
  const { container } = renderChart(buildContent([{ ...today, values: [] }], 0));
  expect(screen.getByText('Nothing to show')).toBeInTheDocument();
  expect(container.querySelector('canvas')).not.toBeInTheDocument();
  expect(screen.queryByText('Show as table')).not.toBeInTheDocument();
});
