/** Lines of jest and Playwright that name a failed test file or a failed test. */
const FAILURES = [/^FAIL .+/, /^ {2}● (?!Console).+/, /^ {4}\S+\.spec\.ts:\d+:\d+ › .+/];

/** Returns the lines of a suite's output that name its failed test files and tests, each once. */
export function listFailedTests(output: string): string[] {
  const lines = output.split('\n').map((line) => line.replace(/[─\s]+$/, ''));
  return [...new Set(lines.filter((line) => FAILURES.some((pattern) => pattern.test(line))))];
}
