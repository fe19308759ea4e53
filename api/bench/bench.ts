import { spawnSync } from 'node:child_process';
import path from 'node:path';

const BENCHES: Record<string, string> = {
  reports: 'reports of a location with millions of orders, among others',
  storm: 'a thousand terminals that send what they sold without a network',
};

const [name = '', ...settings] = process.argv.slice(2);
if (name in BENCHES) {
  const bench = path.join(__dirname, `${name}.ts`);
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', bench, ...settings], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
} else {
  const lines = Object.entries(BENCHES).map(([bench, what]) => `  npm run bench -- ${bench.padEnd(8)} ${what}`);
  process.stdout.write(`Say which:\n${lines.join('\n')}\n`);
  process.exitCode = 2;
}
