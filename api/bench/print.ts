import { print } from '../src/command-line';

/** Prints why a benchmark ended early, and makes the process exit with 1. */
export function printFailure(error: unknown): void {
  print(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
}
