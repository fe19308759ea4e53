import { type Rights, ROLE_MODULES } from '@backoffice/contract/rights';
import { summarizeRole } from './role-summary';
import { manager } from './testing/team-roles-screen';

const summarize = (rights: Rights, is_owner = false) =>
  summarizeRole({ ...manager, is_owner, rights }, ROLE_MODULES).map(({ what, names }) => `${what} ${names}`);

test.each<[string, Rights, string[]]>([
  ['no rights', {}, []],
  ['one page', { orders: 'view' }, ['Views Orders']],
  [
    'pages of both levels and a task',
    { orders: 'view', transactions: 'view', items: 'manage', pos_refunds: 'manage' },
    ['Manages Items', 'Views Orders and Transactions', 'At the terminals refunds'],
  ],
  ['a whole group', { categories: 'manage', items: 'manage', modifiers: 'manage' }, ['Manages all of Menu']],
  [
    'four pages',
    { orders: 'view', transactions: 'view', items: 'view', printers: 'view' },
    ['Views Orders, Transactions, Items, and Printers'],
  ],
  [
    'five pages',
    { orders: 'view', transactions: 'view', items: 'view', printers: 'view', terminals: 'view' },
    ['Views Orders, Transactions, Items, and 2 more'],
  ],
])('a role with %s is summarized in words', (_what, rights, parts) => {
  expect(summarize(rights)).toEqual(parts);
});

test('a role with the highest level for every module is summarized as all pages and all tasks at the terminals', () => {
  const rights: Rights = Object.fromEntries(ROLE_MODULES.map(({ id }) => [id, 'manage']));
  expect(summarize(rights)).toEqual(['Manages every page', 'At the terminals everything']);
});

test('the role Owner is summarized as managing everything', () => {
  expect(summarize({}, true)).toEqual(['Manages everything']);
});
