import { MAX_TIMING, TIMINGS_LIMIT, type TimingMeasure, type VersionReport } from '@backoffice/contract/area-health';
import { type FailurePhase, failurePhase } from '@backoffice/contract/client-failures';

/** Version of an area, or of the shell. */
export interface AreaVersion {
  remote: string;
  version: string;
}

export interface HealthCounts {
  addVisit(area: AreaVersion): void;
  addFailedVisit(area: AreaVersion): void;
  addErrors(area: AreaVersion, phase: FailurePhase, count: number): void;
  /** Adds a long task, which blocked the page for more than 50 ms. `isBlock` is true for a task of more than 2 s. */
  addLongTask(area: AreaVersion, isBlock: boolean): void;
  addTiming(area: AreaVersion, measure: TimingMeasure, value: number): void;
  /** Returns what was counted since the last call. */
  drain(): VersionReport[];
  /** Adds reports that could not be sent. */
  restore(reports: readonly VersionReport[]): void;
}

const createReport = ({ remote, version }: AreaVersion): VersionReport => ({
  ...{ remote, version, visits: 0, failed_visits: 0, errors: {}, long_tasks: 0, blocks: 0, timings: [] },
});

/** Adds `added` to `report`. Timings beyond the limit of a report are dropped. */
function addReport(report: VersionReport, added: VersionReport): void {
  report.visits += added.visits;
  report.failed_visits += added.failed_visits;
  report.long_tasks += added.long_tasks;
  report.blocks += added.blocks;
  for (const phase of failurePhase.options) {
    const count = added.errors[phase] ?? 0;
    if (count > 0) report.errors[phase] = (report.errors[phase] ?? 0) + count;
  }
  report.timings.push(...added.timings.slice(0, TIMINGS_LIMIT - report.timings.length));
}

export function createHealthCounts(): HealthCounts {
  const reports = new Map<string, VersionReport>();
  const add = (area: AreaVersion, values: Partial<VersionReport>) => {
    const key = `${area.remote} ${area.version}`;
    const report = reports.get(key) ?? createReport(area);
    reports.set(key, report);
    addReport(report, { ...createReport(area), ...values });
  };
  return {
    addVisit: (area) => add(area, { visits: 1 }),
    addFailedVisit: (area) => add(area, { failed_visits: 1 }),
    addErrors: (area, phase, count) => add(area, { errors: { [phase]: count } }),
    addLongTask: (area, isBlock) => add(area, { long_tasks: 1, blocks: isBlock ? 1 : 0 }),
    addTiming(area, measure, value) {
      // Larger values are dropped, because the API refuses them. They arise when a navigation is suspended for long.
      if (value <= MAX_TIMING) add(area, { timings: [{ measure, value: Math.max(0, Math.round(value)) }] });
    },
    drain() {
      const drained = [...reports.values()];
      reports.clear();
      // A visit that fails after it was reported counts again, because the API refuses more failed visits than visits.
      return drained.map((report) => ({ ...report, visits: Math.max(report.visits, report.failed_visits) }));
    },
    restore(unsent) {
      for (const report of unsent) add(report, report);
    },
  };
}
