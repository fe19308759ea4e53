import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { exitWithUsage, isHelpRequested } from '../src/command-line';

const BENCHES: Record<string, string> = {
  api: 'calls per second and response times, beside the same SQL by the driver alone',
  exports: 'memory during an export, and response times of other calls while many are requested at once',
  fuzz: 'generated valid, invalid, deeply nested and huge requests to every operation',
  hostile: 'terminals that try to falsify sales, beside honest ones',
  history: 'pages of a location with hundreds of users and a million recorded changes',
  ingest: 'new orders in batches and one by one, each sent once',
  ledger: 'verifying the ledger of a million orders, and rebuilding the sales from it',
  mails: 'report mails of a thousand locations at one hour',
  reports: 'reports of a location with millions of orders',
  kills: 'recovery after the API and PostgreSQL are killed while terminals send orders',
  storm: 'a thousand terminals that send their offline sales at the same time',
};

const lines = Object.entries(BENCHES).map(([bench, what]) => `  npm run bench -- ${bench.padEnd(8)} ${what}`);
const USAGE = `Runs a benchmark in a new database. Each benchmark has the option --help.\n\n${lines.join('\n')}\n`;

const [name = '', ...settings] = process.argv.slice(2);
if (name in BENCHES) {
  const bench = path.join(__dirname, `${name}.ts`);
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', bench, ...settings], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
} else if (isHelpRequested([name])) {
  process.stdout.write(USAGE);
} else {
  exitWithUsage(USAGE, name === '' ? 'The name of the benchmark is missing' : `There is no benchmark ${name}`);
}
