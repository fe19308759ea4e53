import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../test/run-database';
import { readConfig } from './config';
import { StartError } from './errors';

const DATA_DIR = temporaryFolder();
afterAll(() => rmSync(DATA_DIR, { recursive: true }));

test('readConfig uses defaults for variables that are not set', () => {
  const config = readConfig({ DATA_DIR });
  expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', demo: true, logLevel: 'info', databaseUrl: undefined });
  expect(config.publicUrl).toBe('http://127.0.0.1:3000');
});

test('readConfig treats an empty variable as not set', () => {
  expect(readConfig({ DATA_DIR, PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

test('readConfig returns a backup schedule only when BACKUP_TO is set', () => {
  expect(readConfig({ DATA_DIR, BACKUP_EVERY: '1h' }).backups).toBeUndefined();
  const daily = { to: '/backups', everySeconds: 86_400, keep: 14 };
  expect(readConfig({ DATA_DIR, BACKUP_TO: '/backups' }).backups).toEqual(daily);
  const settings = { DATA_DIR, BACKUP_TO: '/backups', BACKUP_EVERY: '30m', BACKUP_KEEP: '3' };
  expect(readConfig(settings).backups).toEqual({ to: '/backups', everySeconds: 1_800, keep: 3 });
});

test('readConfig throws when BACKUP_TO is a bucket and the settings of the object store are missing', () => {
  expect(() => readConfig({ DATA_DIR, BACKUP_TO: 's3://backups/one' })).toThrow(
    new StartError('BACKUP_S3_ENDPOINT is missing: set it to the address of the object store of s3://backups/one'),
  );
});

test.each([
  ['BACKUP_EVERY', '24'],
  ['BACKUP_EVERY', '0h'],
  ['BACKUP_KEEP', '0'],
])('readConfig throws and names the variable when %s is %s', (variable, value) => {
  expect(() => readConfig({ DATA_DIR, [variable]: value })).toThrow(new RegExp(`^${variable} must be a `));
});

const SITE_STORE = { SITE_S3_ENDPOINT: 'https://s3.example/', SITE_S3_ACCESS_KEY: 'key', SITE_S3_SECRET_KEY: 'secret' };

test('readConfig returns the site’s bucket with its URL in the object store', () => {
  expect(readConfig({ DATA_DIR }).siteBucket).toBeUndefined();
  expect(readConfig({ DATA_DIR, SITE_BUCKET: 's3://sites/back-office/', ...SITE_STORE }).siteBucket).toEqual({
    ...{ address: 's3://sites/back-office', url: 'https://s3.example/sites/back-office/', region: 'us-east-1' },
    ...{ endpoint: 'https://s3.example/', accessKey: 'key', secretKey: 'secret' },
  });
});

test.each([
  ['/srv/site', SITE_STORE, 'SITE_BUCKET must be the address of a bucket'],
  ['s3://sites', { ...SITE_STORE, SITE_S3_SECRET_KEY: '' }, 'SITE_S3_SECRET_KEY is missing'],
  ['', SITE_STORE, 'SITE_BUCKET is missing'],
])('readConfig throws and names the variable for SITE_BUCKET "%s" and settings %j', (address, settings, message) => {
  expect(() => readConfig({ DATA_DIR, SITE_BUCKET: address, ...settings })).toThrow(message);
});

test('readConfig returns the same generated token secret at every start', () => {
  const first = readConfig({ DATA_DIR }).tokenSecret;
  expect(Buffer.byteLength(first)).toBeGreaterThanOrEqual(32);
  expect(readConfig({ DATA_DIR }).tokenSecret).toBe(first);
});

test.each(['', 'short'])('readConfig throws when the token secret file in DATA_DIR contains %j', (secret) => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'token-secret'), secret);
  expect(() => readConfig({ DATA_DIR: folder })).toThrow(/token-secret must be at least 32 bytes long: restore it/);
  rmSync(folder, { recursive: true });
});

test('readConfig returns the same generated data key at every start, different from the token secret', () => {
  const { dataKey, tokenSecret } = readConfig({ DATA_DIR });
  expect(Buffer.byteLength(dataKey)).toBeGreaterThanOrEqual(32);
  expect(dataKey).not.toBe(tokenSecret);
  expect(readConfig({ DATA_DIR, TOKEN_SECRET: 'x'.repeat(32) }).dataKey).toBe(dataKey);
});

test('readConfig throws when DATA_KEY equals TOKEN_SECRET', () => {
  const secret = 'x'.repeat(32);
  expect(() => readConfig({ DATA_DIR, DATA_KEY: secret, TOKEN_SECRET: secret })).toThrow(
    /^DATA_KEY must not be the same as TOKEN_SECRET/,
  );
});

describe('with DATABASE_URL and TOKEN_SECRET', () => {
  const settings = { DATABASE_URL: 'postgresql://localhost/app', TOKEN_SECRET: 'x'.repeat(32) };
  const folder = temporaryFolder();
  afterAll(() => rmSync(folder, { recursive: true }));

  test('readConfig throws and generates no data key when DATA_KEY is not set', () => {
    expect(() => readConfig({ ...settings, DATA_DIR: folder })).toThrow(/^DATA_KEY is missing: /);
    expect(existsSync(path.join(folder, 'data-key'))).toBe(false);
  });

  test('readConfig uses DATA_KEY, or the key file in DATA_DIR', () => {
    const DATA_KEY = 'y'.repeat(32);
    expect(readConfig({ ...settings, DATA_DIR: folder, DATA_KEY }).dataKey).toBe(DATA_KEY);
    writeFileSync(path.join(folder, 'data-key'), DATA_KEY);
    expect(readConfig({ ...settings, DATA_DIR: folder }).dataKey).toBe(DATA_KEY);
  });
});

test('readConfig throws when APP_DATABASE_URL is set without DATABASE_URL', () => {
  const APP_DATABASE_URL = 'postgresql://app@localhost/app';
  expect(() => readConfig({ DATA_DIR, APP_DATABASE_URL })).toThrow(/^DATABASE_URL is missing: /);
  const DATABASE_URL = 'postgresql://owner@localhost/app';
  expect(readConfig({ DATA_DIR, APP_DATABASE_URL, DATABASE_URL }).applicationDatabaseUrl).toBe(APP_DATABASE_URL);
});

test('readConfig resolves a relative DATA_DIR against the working directory', () => {
  const relative = path.relative(process.cwd(), DATA_DIR);
  expect(readConfig({ DATA_DIR: relative }).dataDir).toBe(DATA_DIR);
});

test('the default public URL is one that a browser can open when HOST is an IPv6 or all-interfaces address', () => {
  expect(readConfig({ DATA_DIR, HOST: '0.0.0.0', PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  expect(readConfig({ DATA_DIR, HOST: '::1', PORT: '8080' }).publicUrl).toBe('http://[::1]:8080');
});

test('readConfig parses TRUSTED_PROXIES as a list of addresses and networks, empty by default', () => {
  expect(readConfig({ DATA_DIR }).trustedProxies).toEqual([]);
  const config = readConfig({ DATA_DIR, TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,2001:db8::/32' });
  expect(config.trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8', '2001:db8::/32']);
});

test('the default support email address is an example in the demonstration, and null otherwise', () => {
  expect(readConfig({ DATA_DIR }).supportEmail).toBe('support@example.com');
  expect(readConfig({ DATA_DIR, DEMO: '0' }).supportEmail).toBeNull();
});

test.each(['0', '1'])('readConfig uses SUPPORT_EMAIL with DEMO=%s', (DEMO) => {
  const config = readConfig({ DATA_DIR, DEMO, SUPPORT_EMAIL: 'help@restaurant.example' });
  expect(config.supportEmail).toBe('help@restaurant.example');
});

test.each([
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '3000.5'],
  ['PORT', 'http'],
  ['DATABASE_URL', 'mysql://localhost/app'],
  ['DATABASE_URL', 'localhost'],
  ['SMTP_URL', 'http://localhost'],
  ['SMTP_URL', 'smtp://'],
  ['MAIL_FROM', 'Back Office'],
  ['MAIL_FROM', 'abc'],
  ['MAIL_FROM', 'no-reply@'],
  ['MAIL_FROM', 'Back Office <>'],
  ['MAIL_FROM', 'Back Office <no-reply@example.com'],
  ['MAIL_FROM', 'Harbor, Vine <no-reply@example.com>'],
  ['SUPPORT_EMAIL', 'ask at the bar'],
  ['TOKEN_SECRET', 'x'.repeat(31)],
  ['DATA_KEY', 'x'.repeat(31)],
  ['OPERATOR_KEY', 'x'.repeat(31)],
  ['APP_DATABASE_URL', 'mysql://localhost/app'],
  ['TRUSTED_PROXIES', 'my-proxy'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '10.0.0.1,'],
  ['PUBLIC_URL', 'example.com'],
  ['PUBLIC_URL', 'https://example.com/?a=1'],
  ['PUBLIC_URL', 'https://example.com/#a'],
  ['DEMO', 'yes'],
  ['LOG_LEVEL', 'loud'],
])('readConfig rejects %s=%s with one line that names the variable', (name, value) => {
  expect(() => readConfig({ DATA_DIR, [name]: value })).toThrow(new RegExp(`^${name} .+`));
});

test.each([
  ['PORT', '0'],
  ['PORT', '65535'],
  ['DATABASE_URL', 'postgresql://user:secret@db.example.com:5432/app?sslmode=require'],
  ['DATABASE_URL', 'postgres://localhost/app'],
  ['SMTP_URL', 'smtps://user:secret@mail.example.com'],
  ['TOKEN_SECRET', 'x'.repeat(32)],
  ['SMTP_URL', 'smtp://127.0.0.1:2525'],
  ['MAIL_FROM', 'no-reply@example.com'],
  ['MAIL_FROM', 'no-reply@mailhost'],
  ['MAIL_FROM', '"Harbor, Vine" <no-reply@example.com>'],
  ['MAIL_FROM', '<no-reply@example.com>'],
  ['PUBLIC_URL', 'https://backoffice.example.com'],
  ['PUBLIC_URL', 'https://example.com/office/'],
  ['DEMO', '0'],
])('readConfig accepts %s=%s', (name, value) => {
  expect(() => readConfig({ DATA_DIR, [name]: value })).not.toThrow();
});

describe('the bucket for images', () => {
  const bucket = {
    IMAGES_S3_ENDPOINT: 'https://s3.example.com',
    IMAGES_S3_BUCKET: 'images',
    IMAGES_S3_ACCESS_KEY: 'key',
    IMAGES_S3_SECRET_KEY: 'secret',
  };

  test('is undefined when no IMAGES_S3 variable is set', () => {
    expect(readConfig({ DATA_DIR }).imageBucket).toBeUndefined();
  });

  test('consists of the values of the IMAGES_S3 variables', () => {
    expect(readConfig({ DATA_DIR, ...bucket }).imageBucket).toEqual({
      endpoint: 'https://s3.example.com',
      bucket: 'images',
      region: 'us-east-1',
      accessKey: 'key',
      secretKey: 'secret',
    });
  });

  test.each(Object.keys(bucket))('is rejected without %s', (name) => {
    const missing = `${name} is missing: set all IMAGES_S3 variables to store images in a bucket`;
    expect(() => readConfig({ DATA_DIR, ...bucket, [name]: '' })).toThrow(missing);
  });
});
