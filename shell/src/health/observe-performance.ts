import { onCLS, onINP, onLCP } from 'web-vitals';
import type { AreaVersion, HealthCounts } from './health-counts';

/** Tasks longer than this, in milliseconds, are counted separately, because every user notices the blocked page. */
const BLOCK_MS = 2_000;
/** CLS is reported in thousandths. */
const CLS_UNIT = 1_000;

/**
 * Measures web vitals and long tasks, including those before this call, and counts them for the area that was visible.
 * Each web vital is counted once: its value when the page is hidden for the first time.
 */
export function observePerformance(counts: HealthCounts, findArea: (time: number) => AreaVersion): void {
  const reported = new Set<string>();
  const add = (measure: 'lcp' | 'inp' | 'cls', value: number, entries: readonly PerformanceEntry[]) => {
    if (reported.has(measure)) return;
    reported.add(measure);
    counts.addTiming(findArea(entries.at(-1)?.startTime ?? 0), measure, value);
  };
  onLCP(({ value, entries }) => add('lcp', value, entries));
  onINP(({ value, entries }) => add('inp', value, entries));
  onCLS(({ value, entries }) => add('cls', value * CLS_UNIT, entries));
  // Firefox and Safari do not measure long tasks.
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes('longtask')) return;
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      counts.addLongTask(findArea(startTime), duration > BLOCK_MS);
  });
  observer.observe({ type: 'longtask', buffered: true });
}
