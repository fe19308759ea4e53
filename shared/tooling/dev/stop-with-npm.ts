const CHECK_INTERVAL_MS = 500;

/**
 * Calls `stop` when the npm process that runs this command has ended: a killed npm does not signal its script. A
 * command that was not started by npm may outlive its parent.
 */
export function stopWithNpm(stop: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, CHECK_INTERVAL_MS);
  timer.unref();
}
