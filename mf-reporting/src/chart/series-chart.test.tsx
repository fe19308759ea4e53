import { screen, waitFor, within } from '@testing-library/react';
import { readDrawing } from '../testing/canvas';
import { openChartTable, readChartTable } from '../testing/chart-table';
import {
  buildChartContent,
  findDrawing,
  lastWeekSeries,
  renderChart,
  sizeChartsBeforeEach,
  todaySeries,
} from '../testing/render-chart';
import type { ChartSeries } from './series';

sizeChartsBeforeEach();

/** Stubs the `print` media query, which jsdom lacks. The returned `print` simulates the start of printing. */
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

test('the chart labels its axes with abbreviated amounts and the names of the points', async () => {
  const { container } = renderChart(buildChartContent([todaySeries]));
  const { texts } = await findDrawing(container);
  expect(texts).toEqual(['1 PM', '2 PM', '3 PM', '4 PM', '-$500', '$0', '$500', '$1k']);
});

test('the vertical axis has no fractions when the values are counts', async () => {
  const counts: ChartSeries = { ...todaySeries, values: [1, 0, 0, 2] };
  const { container } = renderChart({ ...buildChartContent([counts]), formatAxis: String });
  const { texts } = await findDrawing(container);
  expect(texts.slice(4)).toEqual(['0', '1', '2']);
});

test('bars of negative values extend below the zero line', async () => {
  const { container } = renderChart(buildChartContent([todaySeries]));
  const { bars } = await findDrawing(container);
  const [positive, negative] = [bars.at(0), bars.at(-1)];
  const bottom = (positive?.top ?? 0) + (positive?.height ?? 0);
  expect(bottom).toBeCloseTo(negative?.top ?? Number.NaN, 0);
  expect((positive?.height ?? 0) / (negative?.height ?? 0)).toBeCloseTo(1200 / 300, 1);
});

test.each([
  ['one point', 1, 1],
  ['371 points', 371, 9],
])('with %s, the chart draws one bar per point and only the labels that fit', async (_, count, labels) => {
  const values = Array.from({ length: count }, () => 100);
  const content = buildChartContent([{ ...todaySeries, values }], count);
  const { container } = renderChart(content);
  const { bars, texts } = await findDrawing(container);
  expect(bars.filter(({ height }) => height > 0)).toHaveLength(count);
  const ticks = texts.filter((text) => text.endsWith('PM'));
  expect(ticks.length).toBeLessThanOrEqual(labels);
  expect(ticks[0]).toBe('1 PM');
});

test('a comparison line is dashed, and the bars of the current period are not', async () => {
  const bars = renderChart(buildChartContent([todaySeries]));
  expect((await findDrawing(bars.container)).dashes.flat()).toEqual([]);
  const both = renderChart(buildChartContent([todaySeries, lastWeekSeries]));
  expect((await findDrawing(both.container)).dashes.flat()).not.toEqual([]);
});

test('a legend names the series when there is more than one', async () => {
  const { container } = renderChart(buildChartContent([todaySeries, lastWeekSeries]));
  await findDrawing(container);
  const entries = within(screen.getByRole('list', { name: 'Legend' })).getAllByRole('listitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual(['Today', 'Last week']);
});

test('a chart with one series has no legend', async () => {
  const { container } = renderChart(buildChartContent([todaySeries]));
  await findDrawing(container);
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
});

test('the table has a caption, column and row headings, and a dash where a series has no value', async () => {
  const points = buildChartContent([]).points.map((point) => ({ ...point, isEmpty: false }));
  const { user } = renderChart({ ...buildChartContent([todaySeries, lastWeekSeries]), points });
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

test('the table omits empty points and shows a note about the omission', async () => {
  const { user } = renderChart(buildChartContent([todaySeries]));
  expect(await readChartTable(user)).toHaveLength(3);
  expect(screen.getByText('Times with no activity are left out.')).toBeVisible();
});

test('the table keeps a point without sales when the comparison has a value there', async () => {
  const { user } = renderChart(buildChartContent([todaySeries, { ...lastWeekSeries, values: [900, 100, 70, 50] }]));
  expect(await readChartTable(user)).toContain('Nov 20, 3 PM: $0.00: $70.00');
});

test('the chart is redrawn in the colours for paper when printing starts', async () => {
  const paper = stubPrint();
  const { container } = renderChart(buildChartContent([todaySeries]));
  await findDrawing(container);
  expect(readDrawing(container).fills).not.toContain('#767676');
  paper.print();
  await waitFor(() => expect(readDrawing(container).fills).toContain('#767676'));
});

test('a narrow chart is printed with as many labels as fit on paper', async () => {
  const paper = stubPrint();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(130);
  const { container } = renderChart(buildChartContent([todaySeries]));
  expect((await findDrawing(container)).texts).not.toContain('2 PM');
  paper.print();
  await waitFor(() => expect(readDrawing(container).texts).toEqual(expect.arrayContaining(['1 PM', '2 PM', '3 PM'])));
});

test('the chart is redrawn when the colour scheme changes', async () => {
  const { container } = renderChart(buildChartContent([todaySeries]));
  const { texts } = await findDrawing(container);
  texts.length = 0;
  document.documentElement.dataset.mantineColorScheme = 'dark';
  await waitFor(() => expect(readDrawing(container).texts).toContain('$1k'));
});

test('the table replaces the drawing when the code of the drawing fails to load', async () => {
  jest.doMock('./plot-area', () => {
    throw new Error('unreachable');
  });
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  renderChart(buildChartContent([todaySeries]));
  expect(await screen.findByRole('status')).toHaveTextContent(
    'The chart could not be loaded. The table has its values.',
  );
  expect(screen.getByRole('table', { name: 'Net sales by hour' })).toBeVisible();
  expect(screen.queryByRole('application')).not.toBeInTheDocument();
  expect(log).toHaveBeenCalledTimes(1);
  jest.dontMock('./plot-area');
});

test('a chart without points shows “Nothing to show” and no drawing', () => {
  const { container } = renderChart(buildChartContent([{ ...todaySeries, values: [] }], 0));
  expect(screen.getByText('Nothing to show')).toBeInTheDocument();
  expect(container.querySelector('canvas')).not.toBeInTheDocument();
  expect(screen.queryByText('Show as table')).not.toBeInTheDocument();
});
