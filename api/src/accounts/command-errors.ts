/** A reason why a command cannot be executed. The message is one line for the operator. */
export class CommandError extends Error {}

/** Invalid options of a command. The message has one line per mistake; the usage is printed after it. */
export class UsageError extends Error {
  constructor(readonly mistakes: string[]) {
    super(mistakes.join('\n'));
  }
}
