/** A bucket on the horizontal axis, such as an hour. */
export interface ChartPoint {
  /** Unique among the points. */
  key: string;
  /** Full name, for the tooltip and the table: "Nov 20, 12 PM". */
  label: string;
  /** Short name below the axis: "12 PM". */
  tick: string;
  /** Whether the bucket contains no records. The table omits empty points unless a series has a non-zero value. */
  isEmpty?: boolean;
  /** URL of the report for this time alone. */
  link?: string | undefined;
}

export interface ChartSeries {
  /** Column heading in the table and name in the legend: "Net sales", "Week before". */
  name: string;
  /** One value per point; null where there is none, for example for future hours. */
  values: readonly (number | null)[];
  kind: 'bar' | 'line';
  /** A comparison is drawn with dashed lines and hollow bars, so colour is not the only difference. */
  tone: 'current' | 'comparison';
}

/** What a chart shows. The chart is drawn again when `points`, `series` or `formatAxis` change, so memoise them. */
export interface ChartContent {
  /** Title of the chart: "Net sales by hour". */
  title: string;
  /** Heading of the table's first column: "Hour". */
  pointName: string;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  /** Formats a value in full: "$1,234.50". */
  format: (value: number) => string;
  /** Formats a value of the vertical axis: "$1.2k". */
  formatAxis: (value: number) => string;
  /** Opens the link of a point; present when points have links. */
  onOpen?: (link: string) => void;
}

/** Formats a value; returns a dash when there is none. */
export const formatValue = (value: number | null | undefined, format: ChartContent['format']) =>
  value === null || value === undefined ? '–' : format(value);

/** Returns the indices of the points that are not empty or have a non-zero value, in order. */
export function findFilledPoints({ points, series }: Pick<ChartContent, 'points' | 'series'>): number[] {
  return [...points.keys()].filter((index) => !points[index]?.isEmpty || series.some(({ values }) => values[index]));
}

/**
 * Describes the values of a point: "Nov 20, 12 PM: $10.00", or with several series "Nov 20, 12 PM: Today $10.00,
 * Yesterday $8.00".
 */
export function describePoint({ points, series, format }: ChartContent, index: number): string {
  const texts = series.map(({ name, values }) => {
    const text = formatValue(values[index], format);
    return series.length > 1 ? `${name} ${text}` : text;
  });
  return `${points[index]?.label}: ${texts.join(', ')}`;
}
