import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Runs within the server that is measured, and tells whoever started it how long its event loop was held. */
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();

process.on('message', () => {
  // What is measured until the next question begins now.
  process.send?.({ maxMs: delay.max / 1e6, p99Ms: delay.percentile(99) / 1e6, rssMb: process.memoryUsage.rss() / 1e6 });
  delay.reset();
});
// The channel keeps no server alive.
process.channel?.unref();
