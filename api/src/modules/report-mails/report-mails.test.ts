import { type Day, dayStart, shiftDay } from '@backoffice/contract/dates';
import { addHours } from 'date-fns/addHours';
import { sql } from 'kysely';
import { Client } from 'pg';
import { buildTestApp, type TestApp } from '../../../test/build-test-app';
import { createLocation, insertRow, signInWithRights } from '../../../test/factories';
import { captureLog } from '../../../test/log-lines';
import { type MailServer, readHtml, readPlainText, startMailServer } from '../../../test/mail-server';
import { createOrder } from '../../../test/sales-factories';
import { waitForLock } from '../../../test/wait-for-lock';
import { withLocation } from '../../database/location-scope';
import { rebuildRollups } from '../rollups/refresh';
import { readAttachment } from './read-report';
import { createMailFixtures, DAILY_MAIL, readHeader } from './testing/mail-fixtures';

const ZONE = 'America/New_York';
const log = captureLog();

let suite: TestApp;
let location: number;
let server: MailServer;
let mails: ReturnType<typeof createMailFixtures>;

beforeAll(async () => {
  server = await startMailServer();
  suite = await buildTestApp({ smtpUrl: server.url, publicUrl: 'https://office.example.com/' }, { log });
  mails = createMailFixtures(suite, () => location);
});
afterAll(async () => {
  await suite.close();
  await server.close();
});
beforeEach(async () => {
  location = await createLocation(suite.db, { name: 'Harbor & Vine', timezone: ZONE });
});
afterEach(() => suite.db.deleteFrom('report_mail_queue').execute());

test('a report mail is active when it is created, is listed by name and can be changed', async () => {
  const created = await mails.createMail({ name: ' Daily sales ' });
  expect(created).toMatchObject({ ...DAILY_MAIL, weekday: 'Monday', is_active: true, unsubscribed: [] });
  const weekly = await mails.createMail({ name: 'a weekly', frequency: 'Weekly', weekday: 'Friday', hour: 0 });
  expect((await mails.request('GET', '/report_mails')).data).toEqual([weekly, created]);
  const { next_run_at: _, unsubscribed: _u, last_outcome: _o, ...values } = created;
  const changed = await mails.request('PUT', `/report_mails/${created.id}`, {
    ...values,
    recipients: ['c@example.com'],
  });
  expect(changed).toMatchObject({ recipients: ['c@example.com'], hour: 6 });
  const stale = await mails.send('PUT', `/report_mails/${created.id}`, values);
  expect(stale).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
});

test.each([
  [{ name: ' ' }, { name: 'Please enter a name' }],
  [{ recipients: [] }, { recipients: 'Please enter at least one email address' }],
  [{ recipients: ['ana'] }, { 'recipients.0': 'Please enter valid email addresses' }],
  [{ recipients: ['ana@example.com', 'ANA@example.com'] }, { recipients: 'An email address is repeated' }],
  [
    { recipients: Array.from({ length: 21 }, (_, index) => `r${index}@example.com`) },
    { recipients: 'A report can go to a maximum of 20 people' },
  ],
])('a report mail with %j is refused with a message', async (values, fields) => {
  const answer = await mails.send('POST', '/report_mails', { ...DAILY_MAIL, ...values });
  expect(answer).toMatchObject({ status: 400, body: { fields } });
});

test('a location can have a maximum of fifty report mails, even when two are created concurrently', async () => {
  for (let count = 0; count < 49; count += 1) await mails.createMail({ name: `Mail ${count}` });
  const owner = new Client({ connectionString: suite.ownerUrl });
  await owner.connect();
  const { both } = await withLocation(suite.db, location, async (scope) => {
    await sql`lock table report_mails in share mode`.execute(scope);
    const sent = { both: Promise.all([1, 2].map(() => mails.send('POST', '/report_mails', DAILY_MAIL))) };
    await waitForLock(owner, 2);
    return sent;
  });
  await owner.end();
  const [created, refused] = (await both).sort((one, other) => one.status - other.status);
  expect(created?.status).toBe(200);
  expect(refused).toMatchObject({
    status: 409,
    body: { message: 'A location can have a maximum of 50 report emails' },
  });
});

test.each([
  ['orders', 'Orders'],
  ['item_sales', 'Product Mix'],
  ['tax_report', 'Taxes'],
  ['exceptions', 'Exceptions'],
] as const)('a user whose role lacks %s can neither create nor test a report mail with it', async (module, name) => {
  const mail = await mails.createMail();
  const rights = { orders: 'view', item_sales: 'view', tax_report: 'view', exceptions: 'view' } as const;
  const headers = await signInWithRights(suite, location, { ...rights, report_mails: 'manage', [module]: undefined });
  const post = async (url: string, payload?: object) =>
    (await suite.app.inject({ method: 'POST', url: `/api/report_mails${url}`, headers, payload })).json();
  const refused = { code: 'not_permitted', module: name };
  expect(await post('', DAILY_MAIL)).toMatchObject(refused);
  expect(await post(`/${mail.id}/test`)).toMatchObject(refused);
});

/** Adds an order with a line and a tax to the business day, and an exception. */
async function addSales(day: Day, total: number): Promise<void> {
  const created_at = addHours(dayStart(day, ZONE), 12).toISOString();
  const amounts = { sub_total: total, total_tax_amount: total / 10, total_tips: 3, total_amount: total * 1.1 };
  const order = await createOrder(suite.db, location, { created_at, client_created_at: created_at, ...amounts });
  const item = { item_id: null, item_name: 'Soup <b>&', category_id: null, category_name: null };
  const line = { quantity: 2, price: total / 2, total_price: total, tax_amounts: [total / 10] };
  await insertRow(suite.db, location, 'order_items', { order_id: order.id, position: 0, ...item, ...line });
  const tax = { tax_id: null, name: 'State Tax', rate: 10, amount: total / 10 };
  await insertRow(suite.db, location, 'order_taxes', { order_id: order.id, position: 0, ...tax });
  await insertRow(suite.db, location, 'sales_exceptions', {
    ...{ kind: 'changed_price', at: created_at, received_at: created_at, offline_id: crypto.randomUUID() },
    ...{ content_hash: null, terminal_id: 1, order_id: order.id, payment_id: null, cash_reconciliation_id: null },
    ...{ employee_id: null, approved_by_employee_id: null, amount: 4.5, seen_by_user_id: null },
  });
}

/** Returns the text content of HTML, with one line for each cell. */
const readCells = (html: string) =>
  html
    .replace(/<style>.*?<\/style>/s, '')
    .split(/<[^>]+>/)
    .map((text) => text.trim())
    .filter((text) => text !== '');

const money = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

test('the email contains the figures of the reports for its days, compared with the week before', async () => {
  const mail = await mails.createMail({ recipients: ['ana@example.com'] });
  const at = new Date(mail.next_run_at ?? '');
  const day = shiftDay(at.toISOString().slice(0, 10), -1);
  await addSales(day, 4812.3);
  await addSales(shiftDay(day, -7), 4000);
  await rebuildRollups(suite.db, location);
  expect(await mails.sendDue(at, server.url)).toEqual(['sent']);
  const sent = await server.nextMail();
  const range = `start_date=${dayStart(day, ZONE)}&end_date=${new Date(Date.parse(dayStart(shiftDay(day, 1), ZONE)) - 1).toISOString()}`;
  const { totals } = await mails.request('GET', `/reports/orders/summary?${range}`);
  const [tax] = (await mails.request('GET', `/reports/taxes?${range}`)).data.taxes;
  const html = readHtml(sent);
  const cells = readCells(html);
  const after = (label: string, count: number) =>
    cells.slice(cells.indexOf(label) + 1, cells.indexOf(label) + 1 + count);
  expect(totals.net).toBe(4812.3);
  expect(cells).toContain(money(totals.net));
  expect(after('Taxes', 2)).toEqual([money(totals.tax), '$400.00']);
  expect(after('Total collected', 2)).toEqual([money(totals.total), '$4,403.00']);
  expect(html).toMatch(/>Item<.*>Quantity<.*>Net sales</s);
  expect(after('Soup &lt;b&gt;&amp;', 2)).toEqual(['2', '$4,812.30']);
  expect(after('State Tax 10%', 2)).toEqual([money(tax.taxable), money(tax.due)]);
  expect(html).toContain('Price changed, ');
  const word = new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });
  expect(html).toMatch(new RegExp(`\\+20\\.3% compared with ${word}, `));
  expect(html).toContain(
    `https://office.example.com/reporting/orders?date_filter=custom_date_range&amp;start_date=${day}&amp;end_date=${day}`,
  );
  expect(html).not.toMatch(/<img|<script|<link|src=|url\(/);
  const text = readPlainText(sent);
  expect(text).toContain(money(totals.total));
  expect(text).toContain('Soup <b>&');
  expect(sent).toMatch(/^Content-Disposition: attachment; filename="?orders/m);
  expect(readHeader(sent, 'Auto-Submitted')).toBe('auto-generated');
});

test('the subject contains the name of the location, the days and the net sales', async () => {
  const day = await mails.createMail({ recipients: ['ana@example.com'] });
  await mails.sendDue(new Date(day.next_run_at ?? ''), server.url);
  const subject = readHeader(await server.nextMail(), 'Subject').replace(/\?= =\?/g, '?==?');
  const decoded = subject.replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, text: string) =>
    Buffer.from(
      text
        .replaceAll('_', ' ')
        .replace(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      'latin1',
    ).toString('utf8'),
  );
  expect(decoded).toMatch(/^Harbor & Vine: [A-Z][a-z]+day, [A-Z][a-z]{2} \d+ – \$0\.00 net$/);
});

test('a test email is sent to the user who requests it, and changes nothing', async () => {
  const mail = await mails.createMail();
  const answer = await mails.request('POST', `/report_mails/${mail.id}/test`);
  const address = `user-of-location-${location}@example.com`;
  expect(answer).toEqual({ message: `The test was sent to ${address}` });
  const sent = await server.nextMail();
  expect(readHeader(sent, 'To')).toContain(address);
  expect(readPlainText(sent)).toContain('This is a test of the report “Daily sales”. Only you get it.');
  expect([readHeader(sent, 'List-Unsubscribe'), sent.includes('Unsubscribe')]).toEqual(['', false]);
  expect((await mails.findMail(mail.id)).last_outcome).toBeNull();
});

test('the response to a test email that the mail server refuses contains the reason', async () => {
  const refusing = await startMailServer({ refusals: [550] });
  const other = await buildTestApp({ smtpUrl: refusing.url });
  const there = createMailFixtures(other, () => otherLocation);
  const otherLocation = await createLocation(other.db);
  const mail = await there.createMail();
  expect(await there.send('POST', `/report_mails/${mail.id}/test`)).toMatchObject({
    status: 503,
    body: { message: 'The mail server refused the email with code 550: try again later' },
  });
  await other.close();
  await refusing.close();
});

test('an orders file above the size limit is not attached', async () => {
  for (let count = 0; count < 3; count += 1) await addSales('2026-03-05', 20);
  const range = { start_date: '2026-03-05T05:00:00.000Z', end_date: '2026-03-06T04:59:59.999Z' };
  const read = (bytes: number) =>
    withLocation(suite.db, location, (scope) => readAttachment(scope, location, range, bytes));
  const file = await read(10_000);
  expect(file?.name).toBe('orders 2026-03-05 America-New_York.csv');
  const bytes = Buffer.byteLength(file?.content ?? '');
  expect([(await read(bytes))?.content, await read(bytes - 1)]).toEqual([file?.content, undefined]);
});

test('the history shows who changed the recipients, and a deleted report mail can be restored', async () => {
  const mail = await mails.createMail();
  const { next_run_at: _, unsubscribed: _u, last_outcome: _o, ...values } = mail;
  await mails.request('PUT', `/report_mails/${mail.id}`, { ...values, recipients: ['c@example.com'] });
  const [change] = (await mails.request('GET', '/history?kind=report_mails')).data;
  expect(change).toMatchObject({
    who: 'A user',
    records: [
      {
        name: 'Daily sales',
        fields: [{ label: 'Recipients', before: 'ana@example.com, ben@example.com', after: 'c@example.com' }],
      },
    ],
  });
  await mails.request('DELETE', `/report_mails/${mail.id}`);
  await mails.request('POST', '/history/undo', { kind: 'report_mails', record_id: mail.id });
  const restored = await mails.findMail(mail.id);
  expect(restored.recipients).toEqual(['c@example.com']);
  const due = new Date(restored.next_run_at ?? '');
  expect(await mails.sendDue(due, server.url)).toEqual(['sent']);
  await server.nextMail();
});

test('the log contains neither figures nor links of emails', () => {
  expect(log.text).toContain('/api/report_mails');
  // The digits of a time could match the figure 4812.
  expect(log.text.replace(/"time":\d+/g, '')).not.toMatch(/token=|4,?812/);
});
