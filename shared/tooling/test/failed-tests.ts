/** Lines of jest and Playwright that name a failed test file or a failed test. */
const FAILURES = [/^FAIL .+/, /^ {2}● (?!Console).+/, /^ {4}\S+\.spec\.ts:\d+:\d+ › .+/];

/** The first line of an error below the name of a test, as jest-light-runner prints it: `error: …` is PostgreSQL's. */
const ERROR_OF_TEST = /^ {4}(\S*Error|error)\b/;

/** Returns the lines of a suite's output that name its failed test files and tests, each once. */
export function listFailedTests(output: string): string[] {
  const lines = output.split('\n').map((line) => line.replace(/[─\s]+$/, ''));
  const namesFailure = (line: string, index: number) =>
    FAILURES.some((pattern) => pattern.test(line)) || (/^\S/.test(line) && ERROR_OF_TEST.test(lines[index + 1] ?? ''));
  return [...new Set(lines.filter(namesFailure))];
}
