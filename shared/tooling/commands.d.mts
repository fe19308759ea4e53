import type { Command } from './command-line.mjs';

/** Types of `commands.mjs` for TypeScript code. */
export const COMMANDS: Record<string, Command>;
