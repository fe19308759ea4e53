const CHECK_INTERVAL_MS = 500;

/**
 * Calls `stop` when the npm that runs this command is gone: a killed npm does not signal its script. A command that npm
 * does not run may outlive its parent.
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
