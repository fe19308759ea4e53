import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { createSiteReceiver } from './receive-process';

let folder: string;
let site: string;
let lines: string[];
const log = () => Fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } }).log;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'receive-'));
  site = path.join(folder, 'site');
  lines = [];
  mkdirSync(site);
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the output of a successful write to the site is logged as a warning', async () => {
  writeFileSync(path.join(site, 'registry.json'), '{"remotes":[{"descr');
  await createSiteReceiver(log()).perform({ operation: 'repair', site });
  expect(JSON.parse(lines.join(''))).toMatchObject({ level: 40, output: expect.stringMatching(/ has been rebuilt /) });
});

test('four uploads are received at the same time', () => {
  const receiver = createSiteReceiver(log());
  const ends = Array.from({ length: 4 }, () => receiver.beginUpload());
  expect(() => receiver.beginUpload()).toThrow('Too many deployments at once: try again later');
  for (const end of [...ends, ...ends]) end();
  expect(Array.from({ length: 4 }, () => receiver.beginUpload())).toHaveLength(4);
  expect(() => receiver.beginUpload()).toThrow('Too many');
});
