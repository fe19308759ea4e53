#!/usr/bin/env node
/** Entry point of the commands in an area's own repository: `backoffice-tooling <command> [arguments]`. */
import { findCommand, parseCommandLine, printReport } from './command-line.mjs';
import { COMMANDS, STANDALONE_COMMANDS } from './commands.mjs';

const OFFERED = Object.fromEntries(STANDALONE_COMMANDS.map((name) => [name, COMMANDS[name]]));

/** Help texts for an area's own repository, of the commands that behave differently in the shell's repository. */
const USAGES = {
  dev: `Shows the area in a deployed shell, with its API and the other areas, as you write it.

  npm run dev -- --against https://backoffice.example.com
`,
  build: `Builds a release of the area into dist and checks its size and its styles.

  npm run build
`,
};

/** Returns the help of a command without its examples, which name areas of the shell's repository. */
function describeUsage(name, usage) {
  const [summary = '', ...lines] = usage.split('\n');
  const options = lines.filter((line) => line.startsWith('  --'));
  const text = [summary, '', `  npm run ${name} -- [options]`, '', ...options, ''].join('\n');
  return (
    USAGES[name] ??
    text.replace(/(--site +).*/, '$1address of the back office, with a token in DEPLOY_TOKEN, or folder of the site')
  );
}

const [name, ...args] = process.argv.slice(2);

await printReport(async () => {
  const command = findCommand(OFFERED, name);
  const { positionals, values } = parseCommandLine({ ...command, usage: describeUsage(name, command.usage) }, args);
  // The module's name ends in `.ts`, but the published package contains compiled `.js` files.
  const { run } = await import(command.module.replace(/\.ts$/, '.js'));
  return await run(positionals, values);
});
