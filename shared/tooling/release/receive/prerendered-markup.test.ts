import { findUnsafeMarkup } from './prerendered-markup';

const wrap = (markup: string) => `<div id="prerendered" data-mantine-color-scheme="light">${markup}</div>`;

test('findUnsafeMarkup accepts a prerendered page in the form that the build writes', () => {
  const page = wrap(
    '<style>a>b{color:red}@media (width<=48em){a{color:blue}}</style><main class="a"><svg viewBox="0 0 2 2" aria-hidden="true"><path d="M6 24h20"></path></svg><form noValidate="" method="dialog" action="/login?next=/a&amp;b=1"><label for="_R_1_">Tom &amp; Co</label><input autoComplete="username" id="_R_1_"/><br/><button type="submit">Sign In</button></form><a href="/forgot">Forgot?</a><img src="data:image/png;base64,AAAA"/></main><p role="status"></p>',
  );
  expect(findUnsafeMarkup(page)).toBeUndefined();
});

test.each([
  '<script>alert(1)</script>',
  '<style>a{}',
  '<style>a{}</style ><style>b{}',
  '<style></style><style media="x">a{}</style>',
  '<style>a{}<!--</style>',
  '<p>',
  '</div><p>outside</p><div>',
  '<em><p></em></p>',
  '<li><div><li></li></div></li>',
  '<button><div><button></button></div></button>',
  '<div/>',
  '<br></br>',
  '<img src=x onerror=alert(1)>',
  '<input onfocus="alert(1)"/>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="jav&#x61;script:alert(1)">x</a>',
  '<a href="java&Tab;script:alert(1)">x</a>',
  '<a href="https://example.com/">x</a>',
  '<a href="//example.com/">x</a>',
  '<a href="/\\example.com">x</a>',
  '<form action="https://example.com/"></form>',
  '<form><button formAction="https://example.com/">x</button></form>',
  '<img src="https://example.com/x.png"/>',
  '<div id="root"></div>',
  '<base href="/"/>',
  '<!-- -->',
  'a < b',
])('findUnsafeMarkup rejects a page with %s', (markup) => {
  expect(findUnsafeMarkup(wrap(markup))).toEqual(expect.any(String));
});

test.each(['text', `${wrap('')}text`, `${wrap('')}${wrap('')}`, '<p>text</p>'])(
  'findUnsafeMarkup rejects the page %s',
  (page) => {
    expect(findUnsafeMarkup(page)).toEqual(expect.any(String));
  },
);
