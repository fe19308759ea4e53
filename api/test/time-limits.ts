import { addEventHandler } from 'jest-circus';

/**
 * Default time limit of a test or hook in milliseconds. It is long, because the machine may be busy with other suites.
 */
const DEFAULT_LIMIT = 120_000;

// Keeps the real timer functions, because tests replace the global ones.
const [startTimer, stopTimer] = [setTimeout, clearTimeout];

type Body = () => unknown;

/** Returns `body` with a time limit: it rejects when `body` has not settled after `limit` milliseconds. */
function limitTime(body: Body, limit = DEFAULT_LIMIT): () => Promise<void> {
  if (body.length > 0) throw new Error('A test or hook returns a promise: the parameter `done` is not supported');
  return async () => {
    let timer: NodeJS.Timeout | undefined;
    const expiry = new Promise((_, reject) => {
      timer = startTimer(() => reject(new Error(`Did not end within ${limit / 1000} s`)), limit);
    });
    await Promise.race([Promise.resolve().then(body), expiry]).finally(() => stopTimer(timer));
  };
}

// jest-light-runner enforces no time limits, so this handler adds them.
addEventHandler((event, { currentDescribeBlock }) => {
  if (event.name === 'add_test' && event.fn) {
    const test = currentDescribeBlock.children.at(-1);
    if (test?.type === 'test') test.fn = limitTime(event.fn as Body, event.timeout);
  }
  if (event.name === 'add_hook') {
    const hook = currentDescribeBlock.hooks.at(-1);
    if (hook) hook.fn = limitTime(event.fn as Body, event.timeout);
  }
});
