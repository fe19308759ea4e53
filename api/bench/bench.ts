import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { exitWithUsage, isHelpRequested } from '../src/command-line';

const BENCHES: Record<string, string> = {
  exports: 'other calls while many exports are requested at once',
  fuzz: 'generated requests to every operation, odd, deep and huge ones among them',
  reports: 'reports of a location with millions of orders, among others',
  kills: 'the API and PostgreSQL are killed while terminals send orders',
  storm: 'a thousand terminals that send what they sold without a network',
};

const lines = Object.entries(BENCHES).map(([bench, what]) => `  npm run bench -- ${bench.padEnd(8)} ${what}`);
const USAGE = `Measures, in a database of its own; each takes --help.\n\n${lines.join('\n')}\n`;

const [name = '', ...settings] = process.argv.slice(2);
if (name in BENCHES) {
  const bench = path.join(__dirname, `${name}.ts`);
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', bench, ...settings], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
} else if (isHelpRequested([name])) {
  process.stdout.write(USAGE);
} else {
  exitWithUsage(USAGE, name === '' ? 'Name what to measure' : `There is no bench ${name}`);
}
