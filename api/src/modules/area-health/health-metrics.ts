import type { TimingMeasure, VersionReport } from '@backoffice/contract/area-health';
import { failurePhase } from '@backoffice/contract/client-failures';
import { Counter, Histogram, type Registry } from 'prom-client';

/** Maximum number of versions as labels: anybody could send more, and Prometheus keeps every label. */
const VERSIONS_LIMIT = 100;
const OTHER = 'other';

const LABELS = ['area', 'version'] as const;
const LOAD_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type VersionLabels = Record<(typeof LABELS)[number], string>;

/** Prefix of the metrics: `signed_out` for signed-out pages, whose reports anybody can send. */
type MetricsName = 'area' | 'signed_out';
const PAGES: Record<MetricsName, string> = { area: 'signed-in pages', signed_out: 'signed-out pages' };

function createCollectors(metrics: Registry, metricsName: MetricsName) {
  const registers = [metrics];
  const describe = (name: string, help: string) => ({
    name: `backoffice_${metricsName}_${name}`,
    help: `${help}, in ${PAGES[metricsName]}`,
  });
  const histogram = (name: string, help: string, buckets: number[]) =>
    new Histogram({ ...describe(name, help), labelNames: LABELS, buckets, registers });
  const counter = (name: string, help: string) =>
    new Counter({ ...describe(`${name}_total`, help), labelNames: LABELS, registers });
  return {
    visits: counter('visits', 'Pages of an area that were opened'),
    failed_visits: counter('failed_visits', 'Pages of an area in which an error occurred'),
    long_tasks: counter('long_tasks', 'Tasks that blocked a page for more than 50 ms'),
    blocks: counter('blocks', 'Tasks that blocked a page for more than 2 s'),
    errors: new Counter({
      ...describe('errors_total', 'Errors by the phase in which they occurred'),
      labelNames: [...LABELS, 'phase'] as const,
      registers,
    }),
    timings: {
      load: histogram(
        'load_seconds',
        'Time from opening an area until its first page, or the placeholder of a loading page, was shown',
        LOAD_SECONDS,
      ),
      lcp: histogram('lcp_seconds', 'Largest contentful paint', LOAD_SECONDS),
      inp: histogram('inp_seconds', 'Interaction to next paint', [0.05, 0.1, 0.2, 0.5, 1, 2.5]),
      cls: histogram('cls', 'Cumulative layout shift', [0.01, 0.05, 0.1, 0.25, 0.5, 1]),
    } satisfies Record<TimingMeasure, unknown>,
  };
}

/** Returns a function that returns the labels of a version; all versions beyond the limit have the same labels. */
function createLabels() {
  const known = new Set<string>();
  return ({ remote, version }: VersionReport): VersionLabels => {
    const key = `${remote} ${version}`;
    if (!known.has(key) && known.size >= VERSIONS_LIMIT) return { area: OTHER, version: OTHER };
    known.add(key);
    return { area: remote, version };
  };
}

/** Creates the metrics: what browsers have reported to this process since it started, without the location. */
export function createHealthMetrics(
  metrics: Registry,
  metricsName: MetricsName,
): { add(reports: readonly VersionReport[]): void } {
  const { errors, timings, ...totals } = createCollectors(metrics, metricsName);
  const getLabels = createLabels();
  return {
    add(reports) {
      for (const report of reports) {
        const labels = getLabels(report);
        totals.visits.inc(labels, report.visits);
        totals.failed_visits.inc(labels, report.failed_visits);
        totals.long_tasks.inc(labels, report.long_tasks);
        totals.blocks.inc(labels, report.blocks);
        for (const phase of failurePhase.options) {
          const count = report.errors[phase];
          if (count !== undefined) errors.inc({ ...labels, phase }, count);
        }
        // Durations are reported in milliseconds and exported in seconds; CLS is reported in thousandths.
        for (const { measure, value } of report.timings) timings[measure].observe(labels, value / 1000);
      }
    },
  };
}
