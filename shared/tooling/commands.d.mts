import type { Command } from './command-line.mjs';

export const COMMANDS: Record<string, Command>;

/** Names of the commands that an area's own repository has. */
export const STANDALONE_COMMANDS: readonly string[];
