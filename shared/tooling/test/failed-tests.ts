/** Lines that name a failed test file of jest, a failed test of jest, and a failed test of Playwright. */
const NAMES = [/^FAIL .+/, /^ {2}● (?!Console).+/, /^ {2}\d+\) \S+\.spec\.ts:\d+:\d+ › .+/];

/** Matches the first line of an error below the name of a test. PostgreSQL's errors begin with `error:`. */
const ERROR_OF_TEST = /^ {4}(\S*Error|error)\b/;

/** Maximum number of lines of an error that are listed: message, locator, expected and received value. */
const MAX_ERROR_LINES = 8;

/** Lines below the message: the stack, and the source around the failed line. */
const BELOW_MESSAGE = /^ *(at |>? *\d+ \|)/;

/** Returns the first lines of the error that follows the name of a failed test. */
function readError(lines: readonly string[]): string[] {
  const end = lines.findIndex((line) => /^ {0,2}\S/.test(line) || BELOW_MESSAGE.test(line));
  const error = end < 0 ? lines : lines.slice(0, end);
  return error.filter((line) => line !== '').slice(0, MAX_ERROR_LINES);
}

/** Returns the lines of a suite's output that name its failed test files and tests, each once and with its error. */
export function listFailedTests(output: string): string[] {
  const lines = output.split('\n').map((line) => line.replace(/[─\s]+$/, ''));
  const namesFailure = (line: string, index: number) =>
    NAMES.some((pattern) => pattern.test(line)) || (/^\S/.test(line) && ERROR_OF_TEST.test(lines[index + 1] ?? ''));
  const failures = new Map<string, string[]>();
  for (const [index, line] of lines.entries()) {
    if (namesFailure(line, index) && !failures.has(line)) failures.set(line, readError(lines.slice(index + 1)));
  }
  return [...failures].flatMap(([name, error]) => [name, ...error]);
}
