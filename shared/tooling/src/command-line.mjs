import { parseArgs } from 'node:util';

/**
 * Reads a command's arguments with what `options` and `allowPositionals` mean to `parseArgs`. Ends the process with 0
 * after `--help`, which prints `usage`, and with 1 after an argument that is not known, which it names. Uses nothing
 * that would have to be installed.
 */
export function readCommandLine({ usage, options = {}, allowPositionals = false }) {
  const args = process.argv.slice(2);
  const end = args.indexOf('--');
  if (args.slice(0, end === -1 ? args.length : end).includes('--help')) {
    process.stdout.write(usage);
    process.exit(0);
  }
  try {
    return parseArgs({ args, options, allowPositionals });
  } catch (error) {
    process.stderr.write(`${error.message}\n\n${usage}`);
    process.exit(1);
  }
}
