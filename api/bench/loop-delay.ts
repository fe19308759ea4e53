import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Runs in the measured server's process, and reports event-loop delays and memory to the parent process on request. */
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();

process.on('message', () => {
  // Each report covers the time since the previous report.
  process.send?.({ maxMs: delay.max / 1e6, p99Ms: delay.percentile(99) / 1e6, rssMb: process.memoryUsage.rss() / 1e6 });
  delay.reset();
});
// The open IPC channel must not keep the server's process alive.
process.channel?.unref();
