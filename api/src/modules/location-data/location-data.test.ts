import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { authorizationHeaders, createLocation } from '../../../test/factories';
import { useTestApp } from '../../../test/use-test-app';
import { createRestaurant, type Restaurant } from '../../backup/testing/restaurant';
import { withLocation } from '../../database/location-scope';
import { describeColumn } from './column-descriptions';
import { EXCLUDED_TABLES, findExportedTables, findUnclassifiedTables } from './exported-tables';

const suite = useTestApp();
let restaurant: Restaurant;

beforeAll(async () => {
  await createRestaurant(suite);
  restaurant = await createRestaurant(suite);
});

async function createLink(location = restaurant.location): Promise<string> {
  const headers = authorizationHeaders(suite.config, location);
  const response = await suite.app.inject({ method: 'POST', url: '/api/location_data/export', headers });
  return response.json().url;
}

async function download(location?: number) {
  const response = await suite.app.inject({ url: await createLink(location) });
  return { response, files: unzipSync(response.rawPayload) };
}

const exportedTables = () => withLocation(suite.db, restaurant.location, findExportedTables);
const text = (content: Uint8Array | undefined) => strFromU8(content ?? new Uint8Array());
const readJson = (content: Uint8Array | undefined): Record<string, unknown>[] => JSON.parse(text(content));
const readCsv = (content: Uint8Array | undefined): Record<string, string>[] =>
  parse(text(content), { columns: true, bom: true });

test('the location data file contains every table as CSV and as JSON, with the rows of this location only', async () => {
  const { response, files } = await download();
  expect(response.headers['content-disposition']).toMatch(/^attachment; filename="all data \d{4}-\d\d-\d\d\.zip"/);
  const tables = await exportedTables();
  const names = tables.flatMap(({ name }) => [`${name}.csv`, `${name}.json`]);
  const image = `images/${restaurant.image.split('/').at(-1)}`;
  expect(Object.keys(files).sort()).toEqual(['README.txt', 'columns.csv', image, ...names].sort());
  for (const { name, columns } of tables) {
    const rows = readJson(files[`${name}.json`]);
    expect(readCsv(files[`${name}.csv`])).toHaveLength(rows.length);
    const locations = columns.some((column) => column.name === 'location_id')
      ? new Set(rows.map(({ location_id }) => location_id))
      : new Set();
    expect([...locations].filter((id) => id !== restaurant.location)).toEqual([]);
  }
  expect(readJson(files['users.json']).map(({ email }) => email)).toContain(restaurant.email);
  expect(readJson(files['locations.json'])).toHaveLength(1);
});

test('a HEAD request does not use up the link to the location data file', async () => {
  const url = await createLink();
  expect((await suite.app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
  expect((await suite.app.inject({ url })).statusCode).toBe(200);
});

test('rows of the location data file keep cents, special characters and lists, and have times in UTC', async () => {
  const { files } = await download();
  const values = { total_amount: 10, note: 'tab\tback\\slash\nline é 🐟', flags: ['a,b', '"'] };
  expect(readJson(files['orders.json'])).toEqual([
    expect.objectContaining({ ...values, created_at: '2026-03-05T14:30:00.000Z' }),
  ]);
  expect(readCsv(files['orders.csv'])).toEqual([
    expect.objectContaining({ total_amount: '10.00', note: values.note, flags: '["a,b","\\""]', employee_id: '' }),
  ]);
});

test('the location data file escapes texts that a spreadsheet would run as a formula, in CSV but not in JSON', async () => {
  const location = await createLocation(suite.db, { name: '=1+1' });
  const { files } = await download(location);
  expect(readCsv(files['locations.csv'])[0]?.name).toBe("'=1+1");
  expect(readJson(files['locations.json'])[0]?.name).toBe('=1+1');
});

test('the location data file contains the image of an item', async () => {
  const { files } = await download();
  const image = await suite.app.inject({ url: restaurant.image });
  const content = files[`images/${restaurant.image.split('/').at(-1)}`];
  expect(Buffer.from(content ?? []).equals(image.rawPayload)).toBe(true);
});

test('no column of the location data file has the name of a secret, and no cell contains a password hash', async () => {
  const columns = (await exportedTables()).flatMap(({ columns }) => columns.map(({ name }) => name));
  expect(columns.filter((name) => /hash|password|passcode|token|secret|key|encrypted|lookup/.test(name))).toEqual([]);
  const { files } = await download();
  const contents = Object.values(files).map(text).join('\n');
  expect(contents).not.toContain('$argon2');
});

test('every table is either part of the location data file or listed as excluded with a reason', async () => {
  expect(await withLocation(suite.db, restaurant.location, findUnclassifiedTables)).toEqual([]);
  const names = await suite.db.introspection.getTables();
  const unknown = Object.keys(EXCLUDED_TABLES).filter((table) => !names.some(({ name }) => name === table));
  expect(unknown).toEqual([]);
});

test('every table and column of the location data file is described', async () => {
  const { files } = await download();
  const tables = await exportedTables();
  const missing = tables.flatMap(({ name, columns }) =>
    columns.filter((column) => !describeColumn(name, column.name)).map((column) => `${name}.${column.name}`),
  );
  expect([missing, tables.filter(({ description }) => description === '')]).toEqual([[], []]);
  expect(readCsv(files['columns.csv'])).toHaveLength(tables.flatMap(({ columns }) => columns).length);
});

test('the download link of a location data file works once, and is created only for a signed-in user of the location', async () => {
  const url = await createLink();
  expect((await suite.app.inject({ url })).statusCode).toBe(200);
  const again = await suite.app.inject({ url });
  expect([again.statusCode, again.json().message]).toEqual([
    401,
    'This download link was already used: download the data again',
  ]);
  const stranger = await suite.app.inject({ method: 'POST', url: '/api/location_data/export' });
  expect(stranger.statusCode).toBe(401);
  const forged = await suite.app.inject({ url: url.replace('location_data/file', 'reports/exports/file') });
  expect([forged.statusCode, forged.json().code]).toEqual([401, 'token_invalid']);
});
