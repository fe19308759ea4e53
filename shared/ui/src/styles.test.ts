import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const read = (file: string) => readFileSync(path.join(__dirname, file), 'utf8');
const library = path.join(path.dirname(require.resolve('@mantine/core')), '../styles');
const imported = ['styles.css', 'filters.css', 'form.css'].flatMap((file) =>
  [...read(file).matchAll(/@mantine\/core\/styles\/([\w.]+\.css)/g)].map(([, name = '']) => name),
);
const tokens = read('tokens.css');

const names = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name = '']) => name));
const defined = (text: string) => names(text, /(--[\w-]+):/g);
const used = (text: string) => names(text, /var\((--[\w-]+)\s*\)/g);

test('every variable that the library asks for without a fallback of its own is answered', () => {
  const answers = defined(read('component-variables.css'));
  const asked = imported.flatMap((file) => [...used(readFileSync(path.join(library, file), 'utf8'))]);
  const missing = asked.filter((name) => name.startsWith('--mantine-') && !answers.has(name));
  expect(imported.length).toBeGreaterThan(6);
  expect(missing).toEqual([]);
});

test('every token that our style sheets use is defined', () => {
  const sheets = readdirSync(__dirname).filter((file) => file.endsWith('.css'));
  const known = defined(tokens);
  const missing = sheets.flatMap((file) => {
    const own = defined(read(file));
    return [...used(read(file))].filter((name) => !known.has(name) && !own.has(name)).map((name) => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
});

/** Both colours of a token, light and dark. */
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
  ...['canvas', 'surface', 'surface-hover', 'surface-sunken'].flatMap((ground) => [
    ['text', ground, 4.5],
    ['text-muted', ground, 4.5],
    ['link', ground, 4.5],
    ['danger-text', ground, 4.5],
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
] as [string, string, number][])('%s on %s keeps a contrast of %d:1, light and dark', (front, ground, least) => {
  const [lightGround = '', darkGround = ''] = colours(ground);
  const [lightFront = '', darkFront = ''] = colours(front);
  expect(contrast(lightFront, lightGround)).toBeGreaterThanOrEqual(least);
  expect(contrast(darkFront, darkGround)).toBeGreaterThanOrEqual(least);
});
