import { formatCommand, resolveWorkspaceName } from './command-options';

test('formatCommand names a workspace with -w', () => {
  expect(formatCommand('promote', 'mf-menu')).toBe('npm run promote -w mf-menu');
});

test('formatCommand names an area without sources in this repository after --, because npm knows no such workspace', () => {
  expect(formatCommand('promote', 'mf-loyalty')).toBe('npm run promote -- mf-loyalty');
});

test('a command for one area accepts an area without sources in this repository', () => {
  expect(resolveWorkspaceName(['mf-loyalty'])).toBe('mf-loyalty');
});

test.each([
  [['../loyalty'], /^Name one of shell, /],
  [[], /^Name one of shell, /],
  [['mf-menu', 'mf-loyalty'], 'Name one workspace, not mf-menu mf-loyalty'],
])('a command for one area refuses the names %j', (names, reason) => {
  expect(() => resolveWorkspaceName(names)).toThrow(reason);
});
