/** Types of `command-line.mjs` for the TypeScript code that parses command lines. */
export class CommandLineEnd extends Error {
  code: number;
}

export function parseCommandLine(
  name: string,
  args: string[],
): { command: { module: string; installs?: boolean }; positionals: string[]; values: object };
