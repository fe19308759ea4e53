import { ThemeRoot } from '@backoffice/ui';
import { render, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { formatAxisMoney } from '../chart/format-axis-money';
import type { ChartContent, ChartSeries } from '../chart/series';
import { SeriesChart } from '../chart/series-chart';
import { readDrawing } from './canvas';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

export const todaySeries: ChartSeries = { name: 'Today', values: [1200, -300, 0, 45.5], kind: 'bar', tone: 'current' };
export const lastWeekSeries: ChartSeries = {
  ...{ name: 'Last week', values: [900, 100, null, 50] },
  ...{ kind: 'line', tone: 'comparison' },
};

/** Builds a chart of `count` hours; the third hour is empty. */
export function buildChartContent(series: ChartSeries[], count = 4): ChartContent {
  const points = Array.from({ length: count }, (_, index) => ({
    key: `${index}`,
    label: `Nov 20, ${index + 1} PM`,
    tick: `${index + 1} PM`,
    isEmpty: index === 2,
  }));
  const axis = { format: dollars.format, formatAxis: formatAxisMoney };
  return { title: 'Net sales by hour', pointName: 'Hour', points, series, ...axis };
}

export function renderChart(content: ChartContent) {
  const { container } = render(<SeriesChart {...content} />, { wrapper: ThemeRoot });
  return { user: userEvent.setup(), container };
}

/** Waits until the chart is drawn; returns the recorded drawing. */
export async function findDrawing(container: HTMLElement) {
  await waitFor(() => expect(readDrawing(container).texts).not.toEqual([]));
  return readDrawing(container);
}

/** Gives charts a size in every test of the file, because jsdom has no layout. */
export function sizeChartsBeforeEach(): void {
  beforeEach(() => {
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(640);
    jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(208);
  });
  afterEach(() => jest.restoreAllMocks());
}
