/** Entry point: `node run.mjs <command> [arguments]`. Plain JavaScript, because it runs before an installation. */
import path from 'node:path';
import { findCommand, parseCommandLine, printReport } from './command-line.mjs';
import { COMMANDS } from './commands.mjs';
import { ensureInstalled } from './install.mjs';

const [name, ...args] = process.argv.slice(2);
// Relative paths on the command line are relative to INIT_CWD, which npm sets to the folder in which the user called
// it.
process.env.INIT_CWD ??= process.cwd();
process.chdir(path.join(import.meta.dirname, '../..'));

await printReport(async () => {
  const command = findCommand(COMMANDS, name);
  const { positionals, values } = parseCommandLine(command, args);
  if (command.installs) await ensureInstalled(process.cwd(), (line) => console.log(`▸ ${line}`));
  const { importTypeScript } = await import('./build/import-typescript.mjs');
  const { run } = await importTypeScript(path.join(import.meta.dirname, command.module));
  return await run(positionals, values);
});
