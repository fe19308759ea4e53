import type { BuiltPair, Problem } from './gate';

/** Checks that the remote starts in the shell and shows its first page. */
export async function checkStart({ start }: BuiltPair): Promise<Problem> {
  const { problem } = await start();
  return problem;
}
