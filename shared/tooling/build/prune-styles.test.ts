import { extractStyleAttributes, pruneStyles } from './prune-styles';

const markup = '<main class="card wide" data-size="md"><button type="submit" disabled="">Sign In</button></main>';
const prune = (css: string) => pruneStyles(css, markup);

test.each([
  '.card{color:red}',
  'main .card.wide{color:red}',
  '[data-size=md]{color:red}',
  '[disabled]{color:red}',
  'button:hover{color:red}',
  '.card:not(.narrow){color:red}',
  ':where(.narrow, .wide) button{color:red}',
  ':root[data-theme=dark]{color-scheme:dark}',
  '@layer base{@media (width<48rem){.card{color:red}}}',
])('pruneStyles keeps the rule %s, which can match the markup', (css) => {
  expect(prune(css)).toBe(css);
});

test.each([
  '.narrow{color:red}',
  '.card.narrow{color:red}',
  'table{color:red}',
  '[data-size=sm]{color:red}',
  '[data-error]{color:red}',
  ':is(.narrow, table) button{color:red}',
  '@layer base{@media (width<48rem){.narrow{color:red}}}',
])('pruneStyles removes the rule %s, which cannot match the markup', (css) => {
  expect(prune(css)).toBe('');
});

test('pruneStyles removes only the selectors of a rule that cannot match', () => {
  expect(prune('.narrow,.card{color:red}')).toBe('.card{color:red}');
});

test('pruneStyles removes typefaces and print styles', () => {
  expect(prune('@font-face{font-family:A;src:url(a.woff2)}@media print{.card{color:red}}')).toBe('');
});

test('pruneStyles removes custom properties that only removed rules use', () => {
  const css = ':root{--a:var(--b);--b:red;--c:blue}.card{color:var(--a)}.narrow{color:var(--c)}';
  expect(prune(css)).toBe(':root{--a:var(--b);--b:red}.card{color:var(--a)}');
});

test('pruneStyles removes unused animations', () => {
  const appear = '@keyframes appear{from{opacity:0}}';
  expect(prune(`${appear}@keyframes turn{to{rotate:1turn}}.card{animation:appear 1s}`)).toBe(
    `${appear}.card{animation:appear 1s}`,
  );
});

test('extractStyleAttributes moves style attributes into rules, with one rule for equal attributes', () => {
  const { markup: moved, css } = extractStyleAttributes(
    '<p style="--font:&quot;A&quot;"></p><b style="color:red"></b><p style="--font:&quot;A&quot;"></p>',
  );
  expect(moved).toBe('<p data-style="0"></p><b data-style="1"></b><p data-style="0"></p>');
  expect(css).toBe('[data-style="0"]{--font:"A"}[data-style="1"]{color:red}');
});
