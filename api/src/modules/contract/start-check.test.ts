import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ContractSchemas, describeOperations } from '@backoffice/contract/compatibility/operation-schemas';
import { temporaryFolder } from '../../../test/run-database';
import { readContractOperations } from './contract-operations';
import { checkSiteCompatibility, recordStart } from './start-check';

const CONTRACT = describeOperations(readContractOperations());
const LIST = 'GET /categories';

let dataDir: string;
let lines: string[];
beforeEach(() => {
  dataDir = temporaryFolder();
  lines = [];
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/**
 * A contract that an earlier release was built with: the category list has these fields in addition to those of this
 * API.
 */
function contractWith(fields: Record<string, { type: 'string' | 'number' }>): ContractSchemas {
  const { [LIST]: list } = structuredClone(CONTRACT);
  const page = list?.response;
  const rows = typeof page === 'object' ? page.properties?.data : undefined;
  const row = typeof rows === 'object' ? rows.items : undefined;
  if (list === undefined || typeof row !== 'object' || Array.isArray(row)) throw new Error(`${LIST} has no rows`);
  row.properties = { ...row.properties, ...fields };
  return { [LIST]: list };
}

/** A contract with the field `salt`, which this API lacks. */
const contractWithSalt = () => contractWith({ salt: { type: 'string' } });

function write(file: string, content: object): void {
  const target = path.join(dataDir, 'site', file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, JSON.stringify(content));
}

/** Writes a site whose mf-menu has the live version 2, the fallback 1 and the preview 3. */
function writeSite(operations: Partial<Record<1 | 2 | 3, ContractSchemas>>, by = 'deploy'): void {
  const live = { current: { version: '2' }, previous: { version: '1' }, by };
  const remotes = [{ description: { name: 'mf-menu' }, ...live }];
  write('registry.json', {
    shell: { current: { version: '9' }, by },
    remotes,
    previews: { 'mf-menu': [{ version: '3' }] },
  });
  for (const [version, known] of Object.entries(operations)) write(`mf-menu/${version}/operations.json`, known);
}

const check = (force?: string) => checkSiteCompatibility({ dataDir, force, log: (line) => lines.push(line) });
const named = (version: string) => [
  `mf-menu ${version} does not work with this API:`,
  `  ${LIST} response.data[].salt is missing`,
];

test('the API starts when all releases are compatible with it, and without a site folder', () => {
  expect(check()).toEqual({ operations: CONTRACT });
  writeSite({ 1: CONTRACT, 2: { [LIST]: CONTRACT[LIST] ?? { access: 'user', response: {} } } });
  expect(check()).toEqual({ operations: CONTRACT });
  expect(lines).toEqual([]);
});

test('the API refuses to start and names the field when a live micro-frontend needs a field that the API lacks', () => {
  writeSite({ 2: contractWithSalt() });
  const advice = 'Deploy these areas first, or start with --force "<reason>", which is recorded';
  expect(() => check()).toThrow([...named('2 (live)'), advice].join('\n'));
});

test('the API refuses to start and names the field when a live micro-frontend expects another type of the field', () => {
  writeSite({ 2: contractWith({ name: { type: 'number' } }) });
  expect(() => check()).toThrow(
    `mf-menu 2 (live) does not work with this API:\n  ${LIST} response.data[].name can be a`,
  );
});

test('the API refuses to start with an incompatible fallback, unless npm start has published the fallback', () => {
  writeSite({ 1: contractWithSalt() });
  expect(() => check()).toThrow('mf-menu 1 (fallback)');
  writeSite({ 1: contractWithSalt() }, 'start');
  check();
  expect(lines).toEqual(named('1 (fallback)'));
});

test('the API refuses to start with an incompatible staged release', () => {
  writeSite({ 3: contractWithSalt() });
  const area = { description: { name: 'mf-menu' }, current: { version: '2' }, rollout: { current: { version: '3' } } };
  write('registry.json', { remotes: [area] });
  expect(() => check()).toThrow(named('3 (staged)').join('\n'));
});

test('an incompatible preview is logged and does not prevent the start', () => {
  writeSite({ 3: contractWithSalt() });
  check();
  expect(lines).toEqual(named('3 (preview)'));
});

test('the version that a rollback has replaced does not count as a fallback', () => {
  writeSite({ 1: contractWithSalt() }, 'rollback');
  check();
  expect(lines).toEqual([]);
});

test('a start that is forced with a reason is recorded with the reason and the incompatibilities', () => {
  writeSite({ 2: contractWithSalt() });
  const record = check('The area is deployed in a minute');
  expect(lines).toEqual([...named('2 (live)'), 'Started anyway: The area is deployed in a minute']);
  recordStart(
    { dataDir, force: undefined, log: (line) => lines.push(line) },
    { address: 'http://127.0.0.1:1', ...record },
  );
  expect(JSON.parse(readFileSync(path.join(dataDir, 'api-contract.json'), 'utf8'))).toEqual({
    startedAt: expect.stringMatching(/^\d{4}-/),
    address: 'http://127.0.0.1:1',
    forced: { reason: 'The area is deployed in a minute', broken: named('2 (live)') },
    operations: JSON.parse(JSON.stringify(CONTRACT)),
  });
});

test('an empty reason does not allow a start that breaks a micro-frontend', () => {
  writeSite({ 2: contractWithSalt() });
  expect(() => check('')).toThrow('does not work with this API');
});

test('a damaged registry is logged and does not prevent the start', () => {
  mkdirSync(path.join(dataDir, 'site'));
  writeFileSync(path.join(dataDir, 'site/registry.json'), '{');
  expect(check().operations).toEqual(CONTRACT);
  expect(lines).toEqual([expect.stringMatching(/^The releases in DATA_DIR\/site are not compared with this API: /)]);
});
