import { remoteDescription } from './description';

const parse = (contribution: object) =>
  remoteDescription.safeParse({
    ...{ name: 'mf-sales', title: 'Sales', paths: ['sales'], visitors: 'signed-in', shell: '^1.0.0' },
    contributions: [{ id: 'days', slot: 'menu.item', title: 'Sales by day', order: 10, ...contribution }],
  });

test('a contribution can be a tab, whose name is part of the URL', () => {
  expect(parse({ tab: 'sales-by-day' }).data?.contributions).toEqual([
    expect.objectContaining({ title: 'Sales by day', tab: 'sales-by-day' }),
  ]);
});

test.each(['', 'Sales', 'sales by day', '-sales', '.details'])(
  'a description with the tab name "%s" is invalid',
  (tab) => {
    expect(parse({ tab }).success).toBe(false);
  },
);

test('a tab in a slot without tabs is rejected', () => {
  expect(parse({ tab: 'sales-by-day', slot: 'reporting.overview' }).error?.issues[0]?.message).toBe(
    'The slot has no tabs',
  );
});

test('the description of a remote declares feature flags, and each of its contributions to slots can depend on a flag', () => {
  const description = remoteDescription.parse({
    ...{ name: 'mf-sales', title: 'Sales', paths: ['sales'], visitors: 'signed-in', shell: '^1.0.0' },
    flags: { forecast: 'Sales of the coming week' },
    contributions: [{ id: 'days', slot: 'menu.item', title: 'Forecast', order: 10, flag: 'forecast' }],
  });
  expect(description.flags).toEqual({ forecast: 'Sales of the coming week' });
  expect(description.contributions?.[0]?.flag).toBe('forecast');
  for (const flag of ['Forecast', 'f'.repeat(61)]) expect(parse({ flag }).success).toBe(false);
  expect(remoteDescription.safeParse({ ...description, flags: { 'New Forecast!': 'Sales' } }).success).toBe(false);
});

test('a description with slots and modules of a later shell is valid, and keeps them', () => {
  const unknown = {
    contributions: [{ id: 'points', slot: 'menu.category', title: 'Points', order: 10, module: 'loyalty' }],
    sidebarCounts: [{ request: '/points', links: { '/sales/points': 'points' }, module: 'loyalty' }],
    modules: { '/sales/points': 'loyalty' },
    requestModules: { '/points': 'loyalty' },
    commands: [{ label: 'Add Points', path: '/sales/points', modules: ['loyalty'] }],
    searches: [{ id: 'points', title: 'Points', module: 'loyalty' }],
  };
  const description = { name: 'mf-sales', title: 'Sales', paths: ['sales'], visitors: 'signed-in', shell: '^1.0.0' };
  expect(remoteDescription.parse({ ...description, ...unknown })).toEqual({ ...description, ...unknown });
});
