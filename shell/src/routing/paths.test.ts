import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { HOME, LOGIN } from './paths';

test('the page prefetches data for the start and sign-in pages to which the shell redirects', () => {
  const module = JSON.stringify(path.join(__dirname, '../../../shared/tooling/src/page.mjs'));
  const script = `import { LANDING } from ${module}; console.log(JSON.stringify(LANDING))`;
  const landing = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(JSON.parse(landing)).toEqual({ signedIn: HOME, signedOut: LOGIN });
});
