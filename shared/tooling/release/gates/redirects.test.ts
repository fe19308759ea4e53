import type { ParsedDescription } from '@backoffice/platform/remote/description';
import { createRemoteRelease } from '../../test/fixtures/published-site';
import { checkPaths } from './paths';
import { findLostTarget } from './redirects';

type Redirects = Record<string, string>;

function describeArea(name: string, paths: string[], redirects: Redirects = {}): ParsedDescription {
  return { name, title: name, paths, visitors: 'signed-in', shell: '^1.0.0', redirects };
}

const menu = describeArea('mf-menu', ['menu']);

/** Checks a release of mf-food, which owns /food, against a site with `others`. */
function checkFood(redirects: Redirects, others: Array<{ description: ParsedDescription }>) {
  const description = describeArea('mf-food', ['food'], redirects);
  const release = { ...createRemoteRelease('mf-food', '2'), description };
  return checkPaths({ name: 'mf-food', release, registry: { remotes: [{ description }, ...others] } });
}

test.each([
  ['a page of another area', { '/food/cards': '/menu/cards' }],
  ['a page of its own', { '/food/cards': '/food/stamps' }],
  ['a page above the former one', { '/food/cards/old': '/food' }],
  ['a page, from a path of no area', { '/loyalty': '/menu/cards' }],
  ['two pages of which one lies below the other', { '/loyalty': '/food', '/loyalty/cards': '/menu/cards' }],
])('an area can redirect to %s', (_case, redirects) => {
  expect(checkFood(redirects, [{ description: menu }])).toBeUndefined();
});

test.each([
  ['from a path of another area', { '/menu/cards': '/food/cards' }, /from \/menu\/cards, which belongs to mf-menu$/],
  ['from a path of the shell', { '/account/cards': '/food' }, /from \/account\/cards, which no area can have$/],
  ['from the start page', { '/reporting': '/food' }, /from \/reporting\/orders, with which every visit begins$/],
  ['to a path of no area', { '/food/cards': '/loyalty' }, /to \/loyalty, which belongs to no live area$/],
  ['to the same path', { '/food/a': '/food/a' }, /to \/food\/a, from which mf-food redirects again$/],
  [
    'to a page below the former one',
    { '/food/a': '/food/a/b' },
    /to \/food\/a\/b, from which mf-food redirects again$/,
  ],
  ['in a chain', { '/food/a': '/food/b', '/food/b': '/food/c' }, /to \/food\/b, from which mf-food redirects again$/],
])('an area cannot redirect %s', (_case, redirects, reason) => {
  const problem = checkFood(redirects as Redirects, [{ description: menu }]);
  expect(problem).toMatch(/^mf-food redirects /);
  expect(problem).toMatch(reason);
});

test.each([
  [
    'redirects from the same path',
    { '/loyalty': '/menu' },
    { '/loyalty': '/food' },
    'from /loyalty, from which mf-menu',
  ],
  [
    'redirects on',
    { '/menu/a': '/menu/b' },
    { '/loyalty': '/menu/a' },
    'to /menu/a, from which mf-menu redirects again',
  ],
])('an area cannot redirect when another area %s', (_case, ofMenu, ofFood, reason) => {
  const description = describeArea('mf-menu', ['menu'], ofMenu as Redirects);
  expect(checkFood(ofFood as Redirects, [{ description }])).toMatch(`mf-food redirects ${reason}`);
});

test('an area cannot have a path from which another area redirects', () => {
  const description = describeArea('mf-menu', ['menu'], { '/food/cards': '/menu/cards' });
  expect(checkFood({}, [{ description }])).toBe('mf-menu redirects from /food/cards, which belongs to mf-food');
});

test('an area cannot redirect from the target of another area’s redirect', () => {
  const description = describeArea('mf-menu', ['menu'], { '/menu/cards': '/food/cards' });
  expect(checkFood({ '/food/cards': '/food/stamps' }, [{ description }])).toBe(
    'mf-menu redirects to /food/cards, from which mf-food redirects again',
  );
});

test('a release is not refused for a redirect conflict between other areas', () => {
  const rival = describeArea('mf-rival', ['rival'], { '/menu/a': '/rival' });
  expect(checkFood({}, [{ description: menu }, { description: rival }])).toBeUndefined();
});

describe('a staged release', () => {
  test('prevents redirects from its paths, as a live release does', () => {
    const rollout = { description: describeArea('mf-menu', ['menu', 'loyalty']) };
    expect(
      checkFood({ '/loyalty': '/food' }, [{ description: menu, rollout } as { description: ParsedDescription }]),
    ).toBe('mf-food redirects from /loyalty, which belongs to mf-menu');
  });

  test('must have the target path of a redirect, and the live release must have it too', () => {
    const rollout = { description: describeArea('mf-menu', ['stamps']) };
    const remote = { description: menu, rollout } as { description: ParsedDescription };
    expect(checkFood({ '/food/cards': '/menu/cards' }, [remote])).toMatch(/belongs to no live area$/);
    expect(checkFood({ '/food/cards': '/stamps' }, [remote])).toMatch(/belongs to no live area$/);
  });

  test('can redirect to a path from which the live release redirects', () => {
    const live = describeArea('mf-menu', ['menu'], { '/menu/a': '/menu/b' });
    const rollout = { description: describeArea('mf-menu', ['menu'], { '/menu/b': '/menu/a' }) };
    expect(checkFood({}, [{ description: live, rollout } as { description: ParsedDescription }])).toBeUndefined();
  });
});

describe('findLostTarget', () => {
  const food = { description: describeArea('mf-food', ['food'], { '/food/cards': '/menu/cards' }) };

  test('returns a redirect to a path that its area gives up', () => {
    const after = { remotes: [food, { description: describeArea('mf-menu', ['dishes']) }] };
    expect(findLostTarget({ remotes: [food, { description: menu }] }, after)).toBe(
      'mf-food redirects to /menu/cards, which belongs to no live area',
    );
  });

  test('returns nothing when another area takes over the path', () => {
    const after = { remotes: [food, { description: describeArea('mf-dishes', ['menu']) }] };
    expect(findLostTarget({ remotes: [food, { description: menu }] }, after)).toBeUndefined();
  });

  test('returns nothing for a redirect that led nowhere before the change', () => {
    expect(findLostTarget({ remotes: [food] }, { remotes: [food] })).toBeUndefined();
  });
});
