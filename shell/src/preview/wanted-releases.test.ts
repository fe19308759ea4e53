import fc from 'fast-check';
import { readWanted, writeWanted } from './wanted-releases';

test('one area and several are read, with spaces and without', () => {
  expect(readWanted('mf-menu@1.4.0-pr.12, mf-business@2.0.0,')).toEqual({
    wanted: [
      { name: 'mf-menu', version: '1.4.0-pr.12' },
      { name: 'mf-business', version: '2.0.0' },
    ],
    problems: [],
  });
});

test('of two versions of one area the later counts', () => {
  expect(readWanted('mf-menu@1.0.0,mf-menu@2.0.0').wanted).toEqual([{ name: 'mf-menu', version: '2.0.0' }]);
});

test.each(['0.1.0-3fa9c0d1e2', '10.20.30', '1.0.0-alpha-2.x'])('the version %s is one', (version) => {
  expect(readWanted(`mf-menu@${version}`).wanted).toEqual([{ name: 'mf-menu', version }]);
});

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
])('%s names no version of an area, and that is said', (text) => {
  const { wanted, problems } = readWanted(text);
  expect(wanted).toEqual([]);
  expect(problems).toEqual([`“${text}” names no area and version, as mf-name@1.4.0-pr.12 would.`]);
});

test('whatever is asked for, what is read has no way out of its folder', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'a1.-/\\:%?#') }), (end) => {
      for (const { name, version } of readWanted(`mf-menu@1.0.0${end}`).wanted) {
        expect(new URL(`/${name}/${version}/release.json`, 'http://here').pathname).toBe(
          `/${name}/${version}/release.json`,
        );
        expect(version).not.toMatch(/[/\\]|\.\./);
      }
    }),
  );
});

test('more than ten at once are not asked for', () => {
  const many = Array.from({ length: 12 }, (_, index) => `mf-a${index}@1.0.0`).join(',');
  expect(readWanted(many).wanted).toHaveLength(10);
});

test('what is written is read as the same', () => {
  const text = 'mf-menu@1.4.0-pr.12,mf-business@2.0.0';
  expect(writeWanted(readWanted(text).wanted)).toBe(text);
});
