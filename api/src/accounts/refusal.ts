/** Why what was asked for is not done, in one line for whoever asked. */
export class Refusal extends Error {}

/** What was asked for cannot be understood: every mistake in a line of its own. */
export class BadInput extends Error {
  constructor(readonly mistakes: string[]) {
    super(mistakes.join('\n'));
  }
}
