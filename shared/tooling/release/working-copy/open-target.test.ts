import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findOrigin } from '../origins';
import { openTarget } from './open-target';

beforeEach(() => {
  process.env.DEPLOY_TOKEN = 'secret';
});
afterEach(() => {
  delete process.env.DEPLOY_TOKEN;
});

test('openTarget returns a folder as the site itself, without a token', () => {
  delete process.env.DEPLOY_TOKEN;
  expect(openTarget({ site: '/srv/site', api: undefined }, {})).toEqual({ site: '/srv/site', api: undefined });
});

test('openTarget creates a working copy for an address, and selects the API at this address unless --api names another one', () => {
  const targets = [
    openTarget({ site: 'HTTPS://backoffice.example/' }, {}),
    openTarget({ site: 'http://127.0.0.1:3000', api: 'https://api.example' }, {}),
  ];
  for (const { site } of targets) rmSync(path.dirname(site), { recursive: true });
  expect(targets.map(({ api }) => api)).toEqual(['https://backoffice.example', 'https://api.example']);
});

test.each([
  ['http://backoffice.example', '--site must begin with https://'],
  ['https://backoffice.example/menu', '--site is the address of the back office without a path'],
])('the site address %s is refused', (site, message) => {
  expect(() => openTarget({ site }, {})).toThrow(message);
});

test.each(['', ' ', 'backoffice.example.com', 'localhost:3000'])(
  'the site "%s" is refused because it is neither a folder nor an address',
  (site) => {
    expect(() => openTarget({ site }, {})).toThrow(`--site "${site}" is neither a folder nor an address`);
  },
);

test('an existing folder whose name looks like a host name is the site', () => {
  const site = mkdtempSync(path.join(tmpdir(), 'backoffice.example.'));
  process.env.INIT_CWD = path.dirname(site);
  try {
    expect(openTarget({ site: path.basename(site) }, {}).site).toBe(site);
  } finally {
    delete process.env.INIT_CWD;
    rmSync(site, { recursive: true });
  }
});

test('an address without a token is refused', () => {
  process.env.DEPLOY_TOKEN = ' ';
  expect(() => openTarget({ site: 'https://backoffice.example' }, {})).toThrow('needs a token in DEPLOY_TOKEN');
});

test('openTarget creates a working copy for a bucket, and selects the API that --api names', () => {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' });
  const { site, api } = openTarget({ site: 's3://sites/back-office', api: 'https://api.example' }, {});
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) delete process.env[name];
  rmSync(path.dirname(site), { recursive: true });
  expect([findOrigin(site)?.address, api]).toEqual(['s3://sites/back-office', 'https://api.example']);
});

test('a bucket without an access key is refused', () => {
  expect(() => openTarget({ site: 's3://sites' }, {})).toThrow('s3://sites needs AWS_ACCESS_KEY_ID');
});
