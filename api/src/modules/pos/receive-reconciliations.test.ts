import { randomUUID } from 'node:crypto';
import { createEmployee, createLocation } from '../../../test/factories';
import {
  buildPosReconciliation,
  createTerminalClient,
  type TerminalClient,
} from '../../../test/pos-refunds-and-reconciliations';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';

const suite = useTestApp();
let location: number;
let terminal: TerminalClient;

const DAY = 24 * 3_600_000;
const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

beforeEach(async () => {
  location = await createLocation(suite.db);
  terminal = await createTerminalClient(suite, location);
});

async function storedReconciliations() {
  return await withLocation(suite.db, location, (scope) =>
    scope.selectFrom('cash_reconciliations').selectAll().execute(),
  );
}

test('a cash reconciliation is stored with the expected and the counted amount and the cash left in the drawer', async () => {
  const { id: employee_id } = await createEmployee(suite.db, suite.config, location, { first_name: 'Ada' });
  const body = buildPosReconciliation({
    reconciled_balance: 248,
    mismatch_reason: 'WrongChange',
    cash_topped_up: 2,
    employee_id,
  });
  const answer = await terminal.putReconciliation(body);
  expect(answer).toMatchObject({ http: 200, status: 'created', flags: [] });
  expect(await storedReconciliations()).toEqual([
    expect.objectContaining({
      id: answer.id,
      opening_float: 200,
      cash_balance: 250,
      reconciled_balance: 248,
      mismatch: -2,
      mismatch_reason: 'WrongChange',
      cash_left: 200,
      employee_first_name: 'Ada',
      created_at: body.created_at,
      flags: [],
    }),
  ]);
});

test('a cash reconciliation that is sent again is a duplicate, or a conflict when its body differs', async () => {
  const uuid = randomUUID();
  const body = buildPosReconciliation();
  const first = await terminal.putReconciliation(body, uuid);
  expect(await terminal.putReconciliation({ ...body, sent_at: fromNow(5000) }, uuid)).toEqual({
    ...first,
    status: 'duplicate',
  });
  expect(await terminal.putReconciliation({ ...body, cash_in: 61 }, uuid)).toMatchObject({
    http: 409,
    code: 'conflict',
  });
  expect(await terminal.sync([uuid, 'nothing like a drawer', 'cash_reconciliation'])).toEqual([
    expect.objectContaining({ status: 'conflict', id: first.id }),
  ]);
  expect(await storedReconciliations()).toHaveLength(1);
});

test('a cash reconciliation that is sent twenty times concurrently is stored once', async () => {
  const [uuid, body] = [randomUUID(), buildPosReconciliation()];
  const answers = await Promise.all(Array.from({ length: 20 }, () => terminal.putReconciliation(body, uuid)));
  expect(answers.map(({ status }) => status).sort()).toEqual(['created', ...Array(19).fill('duplicate')]);
});

test.each([
  ['that matches, without a reason', {}, []],
  ['that is a cent short, without a reason', { reconciled_balance: 249.99 }, ['missing_reason']],
  ['that is a cent over, without a reason', { reconciled_balance: 250.01 }, ['missing_reason']],
  ['that is short, with a reason', { reconciled_balance: 249, mismatch_reason: 'CountingError' }, []],
  [
    'that is short, for another reason without a comment',
    { reconciled_balance: 249, mismatch_reason: 'Other' },
    ['missing_comment'],
  ],
  [
    'that is short, for another reason with a blank comment',
    { reconciled_balance: 249, mismatch_reason: 'Other', mismatch_reason_comment: '  ' },
    ['missing_comment'],
  ],
  [
    'that is short, for another reason with a comment',
    { reconciled_balance: 249, mismatch_reason: 'Other', mismatch_reason_comment: 'Coins fell behind the bar' },
    [],
  ],
  // 0.1 + 0.2 is not 0.3 in floating point.
  ['that matches to the cent', { opening_float: 0.1, cash_in: 0.2, cash_out: 0, reconciled_balance: 0.3 }, []],
] as const)('a cash reconciliation %s has the expected flags', async (_case, values, flags) => {
  expect(await terminal.putReconciliation(buildPosReconciliation(values))).toMatchObject({ http: 200, flags });
});

test('a cash reconciliation that arrives late, or has a future time or a former or unknown employee, is flagged', async () => {
  const former = await createEmployee(suite.db, suite.config, location, { deleted_at: new Date() });
  const flags = async (values: Parameters<typeof buildPosReconciliation>[0]) =>
    (await terminal.putReconciliation(buildPosReconciliation(values))).flags;
  expect(await flags({ created_at: fromNow(-DAY - 60_000) })).toEqual(['late']);
  expect(await flags({ created_at: fromNow(-DAY + 60_000) })).toEqual([]);
  expect(await flags({ created_at: fromNow(120_000) })).toEqual(['clock_ahead']);
  expect(await flags({ employee_id: former.id })).toEqual(['former_employee']);
  expect(await flags({ employee_id: 999_999_999 })).toEqual(['unknown_employee']);
});

test.each([
  ['a negative balance', { reconciled_balance: -0.01 }, 'reconciled_balance'],
  ['an unknown mismatch reason', { mismatch_reason: 'Theft' }, 'mismatch_reason'],
  ['a time before the year 2000', { created_at: '1999-12-31T23:59:59.000Z' }, 'created_at'],
  ['an unknown field', { coins: 1 }, 'coins'],
])('a cash reconciliation with %s is refused with an error on the field', async (_case, values, field) => {
  const answer = await terminal.putReconciliation({ ...buildPosReconciliation(), ...values });
  expect(answer).toMatchObject({ http: 400, code: 'invalid_request' });
  expect(Object.keys(answer.fields ?? {})).toEqual([field]);
  expect(await storedReconciliations()).toEqual([]);
});
