const CHECK_EVERY_MS = 500;

/**
 * Calls `stop` when the npm that runs this script is gone: killed, it tells nobody, and the script would go on without
 * anyone to stop it. A script that npm does not run may outlive what started it.
 */
export function stopWithNpm(stop) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, CHECK_EVERY_MS);
  timer.unref();
}
