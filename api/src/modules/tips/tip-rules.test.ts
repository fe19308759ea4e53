import type { TipRuleSets } from '@backoffice/contract/tips';
import { createEmployee, createEmployeeRole, createLocation, signInWithRights } from '../../../test/factories';
import { FRIDAY, THURSDAY, useTipsSuite } from './testing/tips-suite';

const tips = useTipsSuite();
const { hire, mark, sell, send, setRules } = tips;

test('a change of tip rules is refused unless it is based on their latest version', async () => {
  const saved = await setRules(THURSDAY, 10);
  const { rule_sets } = saved.body as TipRuleSets;
  expect((await setRules(THURSDAY, 20)).body.code).toBe('changed_meanwhile');
  expect((await setRules(THURSDAY, 20, rule_sets[0]?.updated_at)).body.rule_sets).toMatchObject([
    { valid_from: THURSDAY, rules: [{ role: 'Busser', percent: 20 }] },
  ]);
  expect((await setRules(THURSDAY, 30, rule_sets[0]?.updated_at)).body.code).toBe('changed_meanwhile');
});

test('the previous rules apply again after the latest rules are deleted', async () => {
  await setRules('2026-03-01', 10);
  const { body } = await setRules(FRIDAY, 20);
  expect((await send('DELETE', `/tip_rules/${body.rule_sets[0].id}`)).status).toBe(200);
  expect((await send('GET', '/tip_rules')).body.rule_sets).toMatchObject([{ valid_from: '2026-03-01' }]);
  expect((await send('DELETE', `/tip_rules/${body.rule_sets[0].id}`)).status).toBe(404);
});

test.each([
  ['of more than 100 %', [80, 20.01], 'Shares can total at most 100 %'],
  ['of no percentage', [0], 'Enter a percentage from 0.01 to 100'],
  ['with three decimals', [1.005], 'Two decimals at most'],
])('the API refuses tip rules %s', async (_, percents, message) => {
  const rules = percents.map((percent, index) => ({ role_id: index === 0 ? tips.busser : tips.server, percent }));
  const { status, body } = await send('PUT', '/tip_rules', { valid_from: THURSDAY, rules });
  expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
});

test('the API accepts rules that add up to exactly 100 %', async () => {
  const rules = [
    { role_id: tips.busser, percent: 80 },
    { role_id: tips.server, percent: 20 },
  ];
  expect((await send('PUT', '/tip_rules', { valid_from: THURSDAY, rules })).status).toBe(200);
});

test('the API refuses rules of a role of another location', async () => {
  const other = await createEmployeeRole(tips.suite.db, await createLocation(tips.suite.db));
  const rules = [{ role_id: other.id, percent: 5 }];
  expect((await send('PUT', '/tip_rules', { valid_from: THURSDAY, rules })).body.fields).toEqual({
    rules: 'A team role was deleted',
  });
});

test('a business day lists the employees with roles in its rules, their orders, and whether they are marked as working', async () => {
  await setRules('2026-03-01', 10);
  await hire('Cleo', tips.busser);
  await sell({ employee_id: tips.ben, tips: 0 });
  expect((await send('GET', `/tip_days?day=${THURSDAY}`)).body).toMatchObject({
    rules: [{ role: 'Busser', percent: 10 }],
    workers: [
      { name: 'Ben Byron', role: 'Busser', orders: 1, is_marked: false },
      { name: 'Cleo Byron', orders: 0, is_marked: false },
    ],
  });
});

test('an employee can be marked as working on a day and unmarked again, and the history lists each change', async () => {
  for (const is_marked of [true, true, false, false, true]) {
    expect((await mark(tips.ben, THURSDAY, is_marked)).body).toEqual({ is_marked });
  }
  await setRules(THURSDAY, 12.5);
  const { data } = (await send('GET', '/history')).body;
  const changes = data.flatMap(({ records }: { records: object[] }) => records);
  expect(changes.slice(0, 4)).toMatchObject([
    {
      kind: 'tip_rules',
      name: `from ${THURSDAY}`,
      action: 'insert',
      fields: [{ label: 'Rules', after: 'Busser 12.5 %' }],
    },
    { kind: 'tip_workers', name: 'Ben Byron', fields: [{ label: 'Work days', before: null, after: THURSDAY }] },
    { kind: 'tip_workers', fields: [{ before: THURSDAY, after: null }] },
    { kind: 'tip_workers', fields: [{ before: null, after: THURSDAY }] },
  ]);
});

test('an employee of another location cannot be marked as working', async () => {
  const other = await createEmployee(tips.suite.db, tips.suite.config, await createLocation(tips.suite.db));
  expect((await mark(other.id)).status).toBe(404);
});

test('a role with the right to view tips can change neither the tip rules nor who is marked as having worked', async () => {
  tips.useHeaders(await signInWithRights(tips.suite, tips.location, { tips: 'view' }));
  expect((await send('GET', '/tip_rules')).status).toBe(200);
  expect((await setRules(THURSDAY, 10)).body.code).toBe('not_permitted');
  expect((await mark(tips.ben)).body.code).toBe('not_permitted');
});
