/** Entry of every command: `node run.mjs <command> [arguments]`. Plain JavaScript, because it runs before an installation. */
import path from 'node:path';
import { CommandLineEnd, parseCommandLine } from './command-line.mjs';
import { ensureInstalled } from './install.mjs';

// npm sets INIT_CWD: relative paths on the command line start there.
process.env.INIT_CWD ??= process.cwd();
process.chdir(path.join(import.meta.dirname, '../..'));
try {
  const [name, ...args] = process.argv.slice(2);
  const { command, positionals, values } = parseCommandLine(name, args);
  if (command.installs) await ensureInstalled(process.cwd(), (line) => console.log(`▸ ${line}`));
  const { register } = await import('tsx/esm/api');
  register();
  const { run } = await import(command.module);
  const report = await run(positionals, values);
  if (report !== undefined) console.log(report);
} catch (error) {
  if (error instanceof CommandLineEnd) {
    process[error.code === 0 ? 'stdout' : 'stderr'].write(error.message);
    process.exitCode = error.code;
  } else {
    console.error(error.message);
    process.exitCode = 1;
  }
}
