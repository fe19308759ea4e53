import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const source = path.join(__dirname, '..');
const read = (file: string) => readFileSync(path.join(source, file), 'utf8');
const library = path.join(path.dirname(require.resolve('@mantine/core')), '../styles');
const imported = ['theme/styles.css', 'filters/filters.css', 'forms/form.css'].flatMap((file) =>
  [...read(file).matchAll(/@mantine\/core\/styles\/([\w.]+\.css)/g)].map(([, name = '']) => name),
);
const tokens = read('theme/tokens.css');

const names = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name = '']) => name));
const defined = (text: string) => names(text, /(--[\w-]+):/g);
const used = (text: string) => names(text, /var\((--[\w-]+)\s*\)/g);

test('component-variables.css defines every Mantine variable that the imported style sheets use without a fallback', () => {
  const known = defined(read('theme/component-variables.css'));
  const required = imported.flatMap((file) => [...used(readFileSync(path.join(library, file), 'utf8'))]);
  const missing = required.filter((name) => name.startsWith('--mantine-') && !known.has(name));
  expect(imported.length).toBeGreaterThan(6);
  expect(missing).toEqual([]);
});

test('every variable that a style sheet uses is a token or defined in the same sheet', () => {
  const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  const known = defined(tokens);
  const missing = sheets.flatMap((file) => {
    const own = defined(read(file));
    return [...used(read(file))].filter((name) => !known.has(name) && !own.has(name)).map((name) => `${file}: ${name}`);
  });
  expect(sheets.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

test('every @font-face rule with a reduced font file declares the characters and weights that the build keeps in the file', () => {
  const faces = read('theme/fonts.css').match(/@font-face \{[^}]+\}/g) ?? [];
  const reduced = faces.filter((face) => face.includes('?'));
  expect(reduced).toHaveLength(2);
  for (const face of reduced) {
    const kept = new URLSearchParams(/\?([^"]+)"/.exec(face)?.[1]);
    const readDescriptor = (descriptor: string) => new RegExp(`\\s${descriptor}:([^;]+);`).exec(face)?.[1] ?? '';
    expect(readDescriptor('unicode-range').replaceAll(/\s|U\+/g, '')).toBe(kept.get('unicode-range'));
    if (kept.has('font-weight'))
      expect(readDescriptor('font-weight').trim().replace(' ', '-')).toBe(kept.get('font-weight'));
  }
});

test('the style sheets of this package use only font weights that the text typeface has', () => {
  const range = /font-weight: (\d+) (\d+);/.exec(read('theme/fonts.css')) ?? [];
  const [, least = Number.NaN, most = Number.NaN] = range.map(Number);
  const weights = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css') && file !== 'theme/fonts.css')
    .flatMap((file) => [...read(file).matchAll(/font-weight: (\d+)/g)].map(([, weight]) => Number(weight)));
  expect(weights.length).toBeGreaterThan(20);
  for (const weight of weights) expect(weight >= least && weight <= most).toBe(true);
});

/** Returns the colours of a token in the light and the dark scheme. */
function colours(token: string): string[] {
  const [, light = '', dark = ''] = new RegExp(`--${token}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens) ?? [];
  return [light, dark];
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((first, second) => second - first);
  return (light + 0.05) / (dark + 0.05);
}

test.each([
  ...['canvas', 'surface', 'surface-hover', 'surface-sunken'].flatMap((background) => [
    ['text', background, 4.5],
    ['text-muted', background, 4.5],
    ['link', background, 4.5],
    ['danger-text', background, 4.5],
  ]),
  ['border-control', 'surface', 3],
  ['border-control', 'canvas', 3],
  ['focus', 'canvas', 3],
  ['focus', 'surface', 3],
  ['on-primary', 'primary', 4.5],
  ['on-primary', 'primary-hover', 4.5],
  ['primary', 'primary-soft', 4.5],
  ['text', 'primary-soft', 4.5],
  ['on-danger', 'danger', 4.5],
  ['on-danger', 'danger-hover', 4.5],
  ['danger-text', 'danger-soft', 4.5],
  ['positive-text', 'positive-soft', 4.5],
  ['warning-text', 'warning-soft', 4.5],
  ['info-text', 'info-soft', 4.5],
  ['sidebar-text', 'sidebar', 4.5],
  ['sidebar-text', 'sidebar-hover', 4.5],
  ['sidebar-text', 'sidebar-active', 4.5],
  ['sidebar-muted', 'sidebar', 4.5],
  ['sidebar-muted', 'sidebar-active', 4.5],
] as [string, string, number][])(
  '%s on %s has a contrast of at least %d:1 in the light and the dark scheme',
  (foreground, background, minimum) => {
    const [lightBackground = '', darkBackground = ''] = colours(background);
    const [lightForeground = '', darkForeground = ''] = colours(foreground);
    expect(contrast(lightForeground, lightBackground)).toBeGreaterThanOrEqual(minimum);
    expect(contrast(darkForeground, darkBackground)).toBeGreaterThanOrEqual(minimum);
  },
);
