import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../test/run-database';
import { readConfig } from './config';

const DATA_DIR = temporaryFolder();
afterAll(() => rmSync(DATA_DIR, { recursive: true }));

test('what is not given has its default', () => {
  const config = readConfig({ DATA_DIR });
  expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', demo: true, logLevel: 'info', databaseUrl: undefined });
  expect(config.publicUrl).toBe('http://127.0.0.1:3000');
});

test('an empty variable counts as not given', () => {
  expect(readConfig({ DATA_DIR, PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

test('the generated token secret stays the same', () => {
  const first = readConfig({ DATA_DIR }).tokenSecret;
  expect(Buffer.byteLength(first)).toBeGreaterThanOrEqual(32);
  expect(readConfig({ DATA_DIR }).tokenSecret).toBe(first);
});

test.each(['', 'short'])('a token secret in DATA_DIR that was cut to %j stops the start', (secret) => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'token-secret'), secret);
  expect(() => readConfig({ DATA_DIR: folder })).toThrow(/token-secret must be at least 32 bytes long: restore it/);
  rmSync(folder, { recursive: true });
});

test('the generated data key stays the same, and is not the token secret', () => {
  const { dataKey, tokenSecret } = readConfig({ DATA_DIR });
  expect(Buffer.byteLength(dataKey)).toBeGreaterThanOrEqual(32);
  expect(dataKey).not.toBe(tokenSecret);
  expect(readConfig({ DATA_DIR, TOKEN_SECRET: 'x'.repeat(32) }).dataKey).toBe(dataKey);
});

test('a DATA_KEY that is the TOKEN_SECRET stops the start', () => {
  const secret = 'x'.repeat(32);
  expect(() => readConfig({ DATA_DIR, DATA_KEY: secret, TOKEN_SECRET: secret })).toThrow(
    /^DATA_KEY must not be the same as TOKEN_SECRET/,
  );
});

describe('with a database elsewhere and a TOKEN_SECRET', () => {
  const settings = { DATABASE_URL: 'postgresql://localhost/app', TOKEN_SECRET: 'x'.repeat(32) };
  const folder = temporaryFolder();
  afterAll(() => rmSync(folder, { recursive: true }));

  test('no data key is generated: the start asks for DATA_KEY', () => {
    expect(() => readConfig({ ...settings, DATA_DIR: folder })).toThrow(/^DATA_KEY is missing: /);
    expect(existsSync(path.join(folder, 'data-key'))).toBe(false);
  });

  test('DATA_KEY is taken, and so is a key that DATA_DIR has', () => {
    const DATA_KEY = 'y'.repeat(32);
    expect(readConfig({ ...settings, DATA_DIR: folder, DATA_KEY }).dataKey).toBe(DATA_KEY);
    writeFileSync(path.join(folder, 'data-key'), DATA_KEY);
    expect(readConfig({ ...settings, DATA_DIR: folder }).dataKey).toBe(DATA_KEY);
  });
});

test('APP_DATABASE_URL without DATABASE_URL stops the start', () => {
  const APP_DATABASE_URL = 'postgresql://app@localhost/app';
  expect(() => readConfig({ DATA_DIR, APP_DATABASE_URL })).toThrow(/^DATABASE_URL is missing: /);
  const DATABASE_URL = 'postgresql://owner@localhost/app';
  expect(readConfig({ DATA_DIR, APP_DATABASE_URL, DATABASE_URL }).applicationDatabaseUrl).toBe(APP_DATABASE_URL);
});

test('a relative DATA_DIR starts at the working directory', () => {
  const relative = path.relative(process.cwd(), DATA_DIR);
  expect(readConfig({ DATA_DIR: relative }).dataDir).toBe(DATA_DIR);
});

test('an address for every interface is shown as one that can be visited', () => {
  expect(readConfig({ DATA_DIR, HOST: '0.0.0.0', PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  expect(readConfig({ DATA_DIR, HOST: '::1', PORT: '8080' }).publicUrl).toBe('http://[::1]:8080');
});

test('TRUSTED_PROXIES is a list of addresses and networks, and empty by default', () => {
  expect(readConfig({ DATA_DIR }).trustedProxies).toEqual([]);
  const config = readConfig({ DATA_DIR, TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,2001:db8::/32' });
  expect(config.trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8', '2001:db8::/32']);
});

test('the demonstration names somebody to write to, and an empty installation nobody', () => {
  expect(readConfig({ DATA_DIR }).supportEmail).toBe('support@example.com');
  expect(readConfig({ DATA_DIR, DEMO: '0' }).supportEmail).toBeNull();
});

test.each(['0', '1'])('whom SUPPORT_EMAIL names is named with DEMO=%s', (DEMO) => {
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
  ['SUPPORT_EMAIL', 'ask at the bar'],
  ['TOKEN_SECRET', 'x'.repeat(31)],
  ['DATA_KEY', 'x'.repeat(31)],
  ['OPERATOR_KEY', 'x'.repeat(31)],
  ['APP_DATABASE_URL', 'mysql://localhost/app'],
  ['TRUSTED_PROXIES', 'my-proxy'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '10.0.0.1,'],
  ['PUBLIC_URL', 'example.com'],
  ['DEMO', 'yes'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s stops the start with one line that names the variable', (name, value) => {
  expect(() => readConfig({ DATA_DIR, [name]: value })).toThrow(new RegExp(`^${name} .+`));
});

test.each([
  ['PORT', '0'],
  ['PORT', '65535'],
  ['DATABASE_URL', 'postgresql://user:secret@db.example.com:5432/app?sslmode=require'],
  ['DATABASE_URL', 'postgres://localhost/app'],
  ['SMTP_URL', 'smtps://user:secret@mail.example.com'],
  ['TOKEN_SECRET', 'x'.repeat(32)],
  ['PUBLIC_URL', 'https://backoffice.example.com'],
  ['DEMO', '0'],
])('%s=%s is taken', (name, value) => {
  expect(() => readConfig({ DATA_DIR, [name]: value })).not.toThrow();
});

describe('the bucket for images', () => {
  const bucket = {
    IMAGES_S3_ENDPOINT: 'https://s3.example.com',
    IMAGES_S3_BUCKET: 'images',
    IMAGES_S3_ACCESS_KEY: 'key',
    IMAGES_S3_SECRET_KEY: 'secret',
  };

  test('is none where nothing is said of one', () => {
    expect(readConfig({ DATA_DIR }).imageBucket).toBeUndefined();
  });

  test('is what its settings say', () => {
    expect(readConfig({ DATA_DIR, ...bucket }).imageBucket).toEqual({
      endpoint: 'https://s3.example.com',
      bucket: 'images',
      region: 'us-east-1',
      accessKey: 'key',
      secretKey: 'secret',
    });
  });

  test.each(Object.keys(bucket))('cannot be without %s', (name) => {
    const missing = `${name} is missing: images go to a bucket once all of its settings are given`;
    expect(() => readConfig({ DATA_DIR, ...bucket, [name]: '' })).toThrow(missing);
  });
});
