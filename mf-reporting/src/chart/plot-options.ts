import uPlot from 'uplot';
import type { PlotProps } from './plot';
import type { PlotColors } from './plot-colors';
import type { ChartSeries } from './series';

/** Share of a bucket's width that its bars fill. */
const BAR_SHARE = 0.72;
/** Maximum width of a bar in CSS pixels. */
const MAX_BAR_WIDTH = 48;
/** Minimum distance between axis labels in CSS pixels. */
const TICK_WIDTH = 72;
const TICK_HEIGHT = 36;
const AXIS_GAP = 6;
/** A line with more points is drawn without point markers. */
const MAX_MARKERS = 62;

/** The drawn data and the callbacks for the pointer. */
export type PlotContent = Omit<PlotProps, 'active' | 'children'>;

interface Style {
  /** CSS font of the labels. */
  font: string;
  getColors: () => PlotColors;
}

/** Places the bars of several series side by side in each bucket. */
function placeBars(slot: number, slots: number): Pick<uPlot.Series.BarsPathBuilderDisplay, 'x0' | 'size'> {
  const findWidth = ({ bbox, data }: uPlot) => {
    const bucketWidth = bbox.width / uPlot.pxRatio / data[0].length;
    return Math.min(BAR_SHARE / slots, MAX_BAR_WIDTH / bucketWidth);
  };
  return {
    x0: { unit: 1, values: (plot) => Array.from(plot.data[0], (x) => x + (slot - slots / 2) * findWidth(plot)) },
    size: { unit: 1, values: (plot) => [findWidth(plot)] },
  };
}

function buildBars({ values, tone }: ChartSeries, place: ReturnType<typeof placeBars>, style: Style): uPlot.Series {
  const { getColors } = style;
  if (tone === 'comparison') {
    return {
      stroke: () => getColors().comparison,
      width: 1.5,
      paths: uPlot.paths.bars?.({ disp: place }),
      points: { show: false },
    };
  }
  const fill = {
    unit: 3 as const,
    values: () => values.map((value) => ((value ?? 0) < 0 ? getColors().negative : getColors().current)),
  };
  return {
    fill: () => getColors().current,
    width: 0,
    paths: uPlot.paths.bars?.({ radius: 0.08, disp: { ...place, fill } }),
    points: { show: false },
  };
}

function buildLine({ tone, values }: ChartSeries, { getColors }: Style): uPlot.Series {
  const stroke = () => (tone === 'comparison' ? getColors().comparison : getColors().current);
  return {
    stroke,
    width: 2,
    ...(tone === 'comparison' && { dash: [6, 4] }),
    points: { show: values.length <= MAX_MARKERS, size: 6, stroke, fill: stroke },
  };
}

/** Labels every second, third … point, so that the labels do not touch. */
function findTicks({ bbox }: uPlot, count: number): number[] {
  const fitting = Math.max(1, Math.floor(bbox.width / uPlot.pxRatio / TICK_WIDTH));
  const step = Math.ceil(count / fitting);
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
}

/** Possible distances between grid lines: 1, 2 or 5 times a power of ten; whole numbers only for counts. */
const buildIncrements = (areWhole: boolean) =>
  Array.from({ length: areWhole ? 10 : 12 }, (_, index) => 10 ** (areWhole ? index : index - 2)).flatMap((power) => [
    power,
    2 * power,
    5 * power,
  ]);

function buildAxes({ points, series, formatAxis }: PlotContent, { font, getColors }: Style): uPlot.Axis[] {
  const areWhole = series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)));
  const common = { font, stroke: () => getColors().text, ticks: { show: false }, gap: AXIS_GAP };
  return [
    {
      ...common,
      grid: { show: false },
      size: 28,
      splits: (plot) => findTicks(plot, points.length),
      values: (_, splits) => splits.map((index) => points[index]?.tick ?? ''),
    },
    {
      ...common,
      grid: { stroke: () => getColors().grid, width: 1 },
      incrs: buildIncrements(areWhole),
      space: TICK_HEIGHT,
      values: (_, splits) => splits.map(formatAxis),
      size: ({ ctx }, values) => {
        const widths = (values ?? []).map((text) => ctx.measureText(text).width);
        return Math.max(0, ...widths) / uPlot.pxRatio + 2 * AXIS_GAP;
      },
    },
  ];
}

function drawZeroLine(plot: uPlot, color: string) {
  const { ctx, bbox } = plot;
  const y = Math.round(plot.valToPos(0, 'y', true));
  ctx.fillStyle = color;
  ctx.fillRect(bbox.left, y, bbox.width, Math.max(1, Math.round(uPlot.pxRatio)));
}

/** Returns the uPlot options and data of a chart; the points are at 0, 1, 2 … on the horizontal axis. */
export function buildOptions(content: PlotContent, style: Style) {
  const { points, series, onActiveChange } = content;
  const bars = series.filter(({ kind }) => kind === 'bar');
  const lines = series.filter(({ kind }) => kind === 'line');
  let hovered: number | null = null;
  return {
    data: [[...points.keys()], ...[...bars, ...lines].map(({ values }) => [...values])] satisfies uPlot.AlignedData,
    padding: [8, 12, 0, 0] satisfies uPlot.Padding,
    legend: { show: false },
    cursor: { x: false, y: false, points: { show: false }, drag: { x: false, y: false } },
    scales: {
      x: { time: false, range: [-0.5, points.length - 0.5] satisfies uPlot.Range.MinMax },
      y: { range: { min: { pad: 0.1, soft: 0, mode: 1 as const }, max: { pad: 0.1, soft: 0, mode: 1 as const } } },
    },
    axes: buildAxes(content, style),
    series: [
      {},
      ...bars.map((one, slot) => buildBars(one, placeBars(slot, bars.length), style)),
      ...lines.map((one) => buildLine(one, style)),
    ],
    hooks: {
      drawAxes: [(plot: uPlot) => drawZeroLine(plot, style.getColors().zeroLine)],
      setCursor: [
        ({ cursor }: uPlot) => {
          const index = cursor.idx ?? null;
          if (index !== hovered) onActiveChange(index);
          hovered = index;
        },
      ],
    },
  };
}
