import fc from 'fast-check';
import { formatRequestedReleases, parseRequestedReleases } from './requested-releases';

test('parseRequestedReleases reads several releases, with or without spaces', () => {
  expect(parseRequestedReleases('mf-menu@1.4.0-pr.12, mf-business@2.0.0,')).toEqual({
    releases: [
      { name: 'mf-menu', version: '1.4.0-pr.12' },
      { name: 'mf-business', version: '2.0.0' },
    ],
    problems: [],
  });
});

test('parseRequestedReleases uses the last of two versions of one remote', () => {
  expect(parseRequestedReleases('mf-menu@1.0.0,mf-menu@2.0.0').releases).toEqual([
    { name: 'mf-menu', version: '2.0.0' },
  ]);
});

test.each(['0.1.0-3fa9c0d1e2', '10.20.30', '1.0.0-alpha-2.x'])(
  'parseRequestedReleases accepts the version %s',
  (version) => {
    expect(parseRequestedReleases(`mf-menu@${version}`).releases).toEqual([{ name: 'mf-menu', version }]);
  },
);

test.each([
  'mf-menu',
  'mf-menu@',
  'mf-menu@latest',
  'mf-menu@1.0',
  'mf-menu@1.0.0-',
  'mf-menu@1.0.0-a..b',
  'mf-menu@1.0.0/../../evil',
  'mf-menu@..',
  'mf-menu@1.0.0@2.0.0',
  'mf-menu@1.0.0?x',
  'mf-menu@1.0.0%2f',
  'mf-menu@//evil.example',
  `mf-menu@1.0.0-${'a'.repeat(60)}`,
  'shell@1.0.0',
  'menu@1.0.0',
  'mf-@1.0.0',
  'MF-MENU@1.0.0',
  'https://evil.example/mf-menu@1.0.0',
])('parseRequestedReleases refuses %s with a message', (text) => {
  const { releases, problems } = parseRequestedReleases(text);
  expect(releases).toEqual([]);
  expect(problems).toEqual([`“${text}” is not an area and version such as mf-name@1.4.0-pr.12.`]);
});

test('a parsed version never makes the release’s URL point to a different folder', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'a1.-/\\:%?#') }), (end) => {
      for (const { name, version } of parseRequestedReleases(`mf-menu@1.0.0${end}`).releases) {
        expect(new URL(`/${name}/${version}/release.json`, 'http://here').pathname).toBe(
          `/${name}/${version}/release.json`,
        );
        expect(version).not.toMatch(/[/\\]|\.\./);
      }
    }),
  );
});

test('parseRequestedReleases reads at most ten releases', () => {
  const many = Array.from({ length: 12 }, (_, index) => `mf-a${index}@1.0.0`).join(',');
  expect(parseRequestedReleases(many).releases).toHaveLength(10);
});

test('formatRequestedReleases reverses parseRequestedReleases', () => {
  const text = 'mf-menu@1.4.0-pr.12,mf-business@2.0.0';
  expect(formatRequestedReleases(parseRequestedReleases(text).releases)).toBe(text);
});
