import { randomBytes, randomUUID } from 'node:crypto';
import { addDays } from 'date-fns/addDays';
import { withLocation } from '../src/database/location-scope';
import { encodeTestImage } from '../src/modules/item-images/test-images';
import type { TestApp } from './build-test-app';
import { createEmployee, createEmployeeRole, createPairedTerminal, createUser, insertRow } from './factories';
import { createOrder, createPayment } from './sales-factories';

const REPORT_MAIL = { name: 'Daily sales', frequency: 'Daily', hour: 6, recipients: ['ana@example.com'] } as const;
const PARTS = { includes_product_mix: false, includes_taxes: false, includes_exceptions: false };

interface RequestParts {
  query?: string;
  payload?: object;
  headers?: Record<string, string>;
}

/** Query for the days from yesterday to tomorrow. */
function aroundToday(): string {
  const [start, end] = [-1, 1].map((days) => addDays(new Date(), days).toISOString().slice(0, 10));
  return `?start=${start}&end=${end}`;
}

/** Returns functions that create records of a location, and requests for the operations on one record. */
export function createTenancyRecords(suite: TestApp, location: number) {
  /** Number of created tip rule sets, each for a different day. */
  let tipRules = 0;
  /** Functions that create a record and return its id, by the first segment of the operation's path. */
  const newRecord: Record<string, () => Promise<number>> = {
    orders: async () => (await createOrder(suite.db, location)).id,
    terminals: async () => (await createPairedTerminal(suite.db, location)).id,
    employees: async () => (await createEmployee(suite.db, suite.config, location)).id,
    payments: newPayment,
    cash_reconciliations: newReconciliation,
    team_roles: async () => (await createEmployeeRole(suite.db, location)).id,
    users: async () => (await createUser(suite.db, location)).id,
    invitations: newInvitation,
    locations: async () => location,
    categories: async () => await insertRow(suite.db, location, 'categories', { name: randomUUID() }),
    items: async () => await insertRow(suite.db, location, 'items', { name: randomUUID().slice(0, 30), image: null }),
    modifier_groups: async () => await insertRow(suite.db, location, 'modifier_groups', { name: randomUUID() }),
    taxes: async () => await insertRow(suite.db, location, 'taxes', { name: randomUUID(), rate: 8 }),
    order_notes: async () => await insertRow(suite.db, location, 'order_notes', { name: 'Well done' }),
    printers: newPrinter,
    report_mails: newReportMail,
    reports: newExport,
    exceptions: newException,
    history: newChange,
    tip_rules: newTipRules,
  };

  const ofMarch = async () => ({ query: '?start_date=2026-03-01T00:00:00Z&end_date=2026-03-31T00:00:00Z' });

  /** Valid query, body and headers of each operation that needs them. */
  const requests: Record<string, () => Promise<RequestParts>> = {
    'GET /reports/figure_reconciliation': ofMarch,
    'GET /reports/sales_by': ofMarch,
    'GET /reports/sales_by/summary': ofMarch,
    'GET /reports/tips': ofMarch,
    'GET /reports/tips/summary': ofMarch,
    'GET /journal': async () => ({ query: aroundToday() }),
    'GET /journal/file': async () => ({ query: `${aroundToday()}&format=csv` }),
    'GET /tip_days': async () => ({ query: '?day=2026-03-05' }),
    'PUT /employees/:id': async () => {
      const employee_role_id = (await createEmployeeRole(suite.db, location)).id;
      return { payload: { first_name: 'Ada', last_name: 'Byron', passcode: '9876', employee_role_id } };
    },
    'PUT /employees/:id/active': async () => ({ query: '?is_active=false' }),
    'PUT /categories/:id': async () => ({ payload: { name: randomUUID() } }),
    'PUT /categories/:id/active': async () => ({ query: '?is_active=false' }),
    'PUT /items/:id': async () => ({ payload: { name: randomUUID().slice(0, 30), price: 1 } }),
    'PUT /items/:id/image': async () => ({
      payload: await encodeTestImage('png'),
      headers: { 'content-type': 'image/png' },
    }),
    'PUT /items/:id/active_pos': async () => ({ query: '?hide_status=HideForToday' }),
    'PUT /modifier_groups/:id': async () => ({
      payload: { name: 'Size', min: 0, max: 1, modifiers: [{ name: 'Large', price: 1 }] },
    }),
    'PUT /taxes/:id': async () => ({ payload: { name: randomUUID(), rate: 8, is_active: true, item_ids: [] } }),
    'PUT /taxes/:id/active': async () => ({ query: '?is_active=false' }),
    'PUT /order_notes/:id': async () => ({ payload: { name: 'Rare', is_active: true } }),
    'PUT /order_notes/:id/active': async () => ({ query: '?is_active=false' }),
    'PUT /report_mails/:id': async () => ({
      payload: { ...REPORT_MAIL, weekday: 'Monday', ...PARTS, is_active: true },
    }),
    'PUT /report_mails/:id/active': async () => ({ query: '?is_active=false' }),
    'PUT /printers/:id': async () => ({ payload: { category_ids: [] } }),
    'PUT /terminals/:id': async () => ({ payload: { name: 'Bar' } }),
    'PUT /locations/:id/business_details': async () => ({
      payload: {
        name: 'The Corner',
        phone_number: '2125550100',
        email: 'hello@example.com',
        website: 'corner.example.com',
        timezone: 'America/New_York',
        address: '1 Main St',
      },
    }),
    'GET /locations/:id/moved_orders': async () => ({ query: '?timezone=America/New_York&day_cutoff=05:00' }),
    'PUT /locations/:id/cash_discount': async () => ({
      payload: { cash_discount_rate: '4', is_cash_discount_enabled: true },
    }),
    'PUT /locations/:id/order_types': async () => ({
      payload: { order_type_settings: [{ type: 'DineIn', is_enabled: true }] },
    }),
    'PUT /locations/:id/payment_types': async () => ({
      payload: { payment_type_settings: [{ payment_type: 'GiftCard', is_enabled: true }] },
    }),
    'PUT /locations/:id/order_sources': async () => ({
      payload: { order_source_settings: [{ source: 'Pos', is_enabled: true }] },
    }),
    'PUT /locations/:id/update_lock_screen_permission': async () => ({
      query: '?lock_screen_after_each_transaction=true',
    }),
    'PUT /locations/:id/two_factor_requirement': async () => ({ payload: { requires_two_factor: false } }),
    'PUT /exceptions/:id': async () => ({ payload: { is_seen: true, note: 'Asked the manager' } }),
    'POST /history/:id/revert': async () => ({ payload: { overwrite: false } }),
    'PUT /users/:id/role': async () => ({
      payload: { role_id: (await createEmployeeRole(suite.db, location)).id },
    }),
    'PUT /users/:id/active': async () => ({ query: '?is_active=false' }),
    'PUT /team_roles/:id': async () => ({ payload: { name: 'A role of this test', rights: {} } }),
  };

  async function newTipRules(): Promise<number> {
    const valid_from = new Date(Date.UTC(2000, 0, 1) + tipRules++ * 86_400_000).toISOString().slice(0, 10);
    return await insertRow(suite.db, location, 'tip_rule_sets', {
      valid_from,
      rules: '[{"role_id":1,"role":"Busser","percent":15}]',
    });
  }

  async function newInvitation(): Promise<number> {
    const { id: role_id } = await createEmployeeRole(suite.db, location);
    return await insertRow(suite.db, location, 'invitations', {
      ...{ token_hash: randomBytes(32), email: `${randomUUID()}@example.com`, user_name: 'Ada Byron', role_id },
      ...{ invited_by: null, sent_at: '2026-03-05T14:30:00.000Z' },
    });
  }

  async function newPayment(): Promise<number> {
    const { id: order_id } = await createOrder(suite.db, location);
    return await createPayment(suite.db, location, { order_id, tips: 2 });
  }

  async function newReconciliation(): Promise<number> {
    const { id: terminal_id } = await createPairedTerminal(suite.db, location);
    const created_at = '2026-03-05T14:30:00.000Z';
    return await insertRow(suite.db, location, 'cash_reconciliations', {
      ...{
        offline_id: randomUUID(),
        content_hash: Buffer.alloc(32),
        terminal_id,
        employee_id: null,
        mismatch_reason: null,
      },
      ...{ opening_float: 100, cash_in: 20, cash_out: 5, reconciled_balance: 115 },
      ...{ created_at, client_created_at: created_at },
    });
  }

  async function newExport(): Promise<number> {
    const values = { user_id: 1, report: 'orders', query: '{}', total_rows: null, message: null };
    return await insertRow(suite.db, location, 'report_exports', values);
  }

  async function newException(): Promise<number> {
    const at = '2026-03-05T14:30:00.000Z';
    return await insertRow(suite.db, location, 'sales_exceptions', {
      ...{ kind: 'late', at, received_at: at, offline_id: randomUUID(), content_hash: null, terminal_id: 1 },
      ...{ order_id: null, payment_id: null, cash_reconciliation_id: null, employee_id: null },
      ...{ approved_by_employee_id: null, amount: 10, seen_by_user_id: null },
    });
  }

  async function newChange(): Promise<number> {
    await insertRow(suite.db, location, 'order_notes', { name: 'Rare' });
    const newest = await withLocation(suite.db, location, (scope) =>
      scope.selectFrom('changes').select('change_set').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow(),
    );
    return newest.change_set;
  }

  async function newReportMail(): Promise<number> {
    return await insertRow(suite.db, location, 'report_mails', {
      ...REPORT_MAIL,
      recipients: [...REPORT_MAIL.recipients],
    });
  }

  async function newPrinter(): Promise<number> {
    const printer = {
      offline_id: randomUUID(),
      name: 'Kitchen',
      receipt_print_type: 'Kitchen',
      station_id: null,
    } as const;
    return await insertRow(suite.db, location, 'printers', printer);
  }

  return { newRecord, requests };
}
