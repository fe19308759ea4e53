import { findNewPath } from './page-paths';

const descriptions: Parameters<typeof findNewPath>[0] = [
  { redirects: { '/loyalty': '/menu/loyalty', '/loyalty/cards': '/menu/cards' } },
  {},
  { redirects: { '/stock': '/business/stock' } },
];

test.each([
  ['/loyalty/cards', '/menu/cards'],
  ['/loyalty/cards/7/Edit', '/menu/cards/7/Edit'],
  ['/Loyalty/Cards', '/menu/cards'],
  ['/loyalty/cards/', '/menu/cards/'],
  ['/loyalty/cardslist', '/menu/loyalty/cardslist'],
  ['/loyalty', '/menu/loyalty'],
  ['/stock/count', '/business/stock/count'],
])('findNewPath returns the new path of %s', (pathname, target) => {
  expect(findNewPath(descriptions, pathname)).toBe(target);
});

test.each(['/', '/menu/cards', '/loyaltycards', '/old/loyalty/cards', '//loyalty'])(
  'findNewPath returns undefined for %s, which has not moved',
  (pathname) => {
    expect(findNewPath(descriptions, pathname)).toBeUndefined();
  },
);
