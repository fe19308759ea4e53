/** Entry of every command: `node run.mjs <command> [arguments]`. Plain JavaScript, because it runs before an installation. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { COMMANDS } from './commands.mjs';
import { ensureInstalled } from './install.mjs';

function end(text, code) {
  process[code === 0 ? 'stdout' : 'stderr'].write(text);
  process.exit(code);
}

function parseCommandLine({ usage, options = {}, allowPositionals = false }, args) {
  const last = args.indexOf('--');
  if (args.slice(0, last === -1 ? args.length : last).includes('--help')) end(usage, 0);
  try {
    return parseArgs({ args, options, allowPositionals });
  } catch (error) {
    return end(`${error.message}\n\n${usage}`, 1);
  }
}

const [name, ...args] = process.argv.slice(2);
const command = COMMANDS[name];
if (command === undefined) end(`Name a command: ${Object.keys(COMMANDS).join(', ')}\n`, 1);
const { values, positionals } = parseCommandLine(command, args);
// npm sets INIT_CWD: relative paths on the command line start there.
process.env.INIT_CWD ??= process.cwd();
process.chdir(path.join(import.meta.dirname, '../..'));
try {
  if (command.installs) await ensureInstalled(process.cwd(), (line) => console.log(`▸ ${line}`));
  const { register } = await import('tsx/esm/api');
  register();
  const { run } = await import(command.module);
  const report = await run(positionals, values);
  if (report !== undefined) console.log(report);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
