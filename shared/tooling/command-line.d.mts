export interface Command {
  /** Path of the module that runs the command, relative to the folder of this file. */
  module: string;
  installs?: boolean;
}

export function findCommand(commands: Record<string, Command>, name: string): Command;
export function parseCommandLine(command: Command, args: string[]): { positionals: string[]; values: object };
export function printReport(work: () => Promise<string | undefined>): Promise<void>;
