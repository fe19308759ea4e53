import { execFileSync } from 'node:child_process';
import path from 'node:path';
import * as shellPaths from '../../../../shell/src/routing/paths';

function reservedPaths(): string[] {
  const module = JSON.stringify(path.join(__dirname, 'paths.mjs'));
  const script = `import { RESERVED_PATHS } from ${module}; console.log(JSON.stringify(RESERVED_PATHS))`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }));
}

test('no area can have a path of the shell', () => {
  const { HOME, LOGIN, firstSegment, normalized: _, ...own } = shellPaths;
  // Where the shell leads to belongs to areas.
  expect(reservedPaths()).not.toEqual(expect.arrayContaining([HOME, LOGIN].map(firstSegment)));
  expect(reservedPaths()).toEqual(expect.arrayContaining(Object.values(own).map(firstSegment)));
});
