import fc from 'fast-check';
import { type DocumentedOperation, type JsonSchema, readOperations } from './fuzz-schema';
import { buildNestedListJson, generateJson, generateUrlValue } from './fuzz-values';

/** Sender of a request, which determines its token. A request of `nobody` has no token. */
export type Caller = 'user' | 'terminal' | 'nobody';

export interface FuzzRequest {
  caller: Caller;
  method: string;
  /** Percent-encoded path with the query. */
  url: string;
  headers: Record<string, string>;
  /** Text of the body; for images, each character is a byte. */
  body: string | undefined;
}

/** Body sizes slightly below and above the limit of 1 MiB. */
const LARGE = 1_048_000;
const OVER = 1_049_000;
const RAW_BODIES = [
  ...['', ' ', 'null', '""', '0', '[]', '{', '{"a":', '[1,', '\ufeff{}', '{"a":1}{"b":2}', 'NaN', "{'a':1}", '\0'],
  ...['['.repeat(LARGE), buildNestedListJson(LARGE / 2), `{"a":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_001)}`],
  ...[`[${'[],'.repeat(LARGE / 3)}0]`, `{"name":"${'x'.repeat(LARGE)}"}`, `{"name":"${'x'.repeat(OVER)}"}`],
  ...[`{"operations":[${'{},'.repeat(300_000)}{}]}`, `{"${'k'.repeat(LARGE)}":1}`, `[${'"\\u0000",'.repeat(90_000)}0]`],
  `{${Array.from({ length: 60_000 }, (_, n) => `"k${n}":1`).join()}}`,
];
const CONTENT_TYPES = [
  ...['application/json; charset=utf-16', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'],
  ...['image/png', 'image/svg+xml', 'application/xml', 'nonsense', '', 'application/json;'.repeat(100)],
];
const HEADERS: Record<string, string[]> = {
  'x-forwarded-for': [
    'a'.repeat(10_000),
    '::1',
    '2001:db8::1, 10.0.0.1',
    '999.1.1.1',
    '%00',
    ','.repeat(5_000),
    'fe80::1%eth0',
  ],
  'if-none-match': ['*', '"x"', ','.repeat(8_000), 'W/"'.repeat(2_000)],
  'accept-encoding': ['br', 'gzip', 'identity', '*;q=0', 'br;q=nonsense', 'deflate', ','.repeat(4_000)],
  accept: ['text/html', '*/*', 'x'.repeat(5_000)],
  range: ['bytes=0-1', 'bytes=-1', 'bytes=9-1,'.repeat(500)],
  cookie: ['a=b', '='.repeat(8_000)],
  refresh_token: ['x', 'x'.repeat(8_000)],
  authorization: [
    ...['Bearer', 'Bearer ', 'Bearer x', `Bearer ${'x'.repeat(12_000)}`, `Bearer ${'.'.repeat(12_000)}`, 'Basic YTpi'],
    ...[`Bearer 999999999999999.${'A'.repeat(43)}`, `Bearer 1.${'A'.repeat(43)}`, 'Bearer eyJhbGciOiJub25lIn0.e30.'],
  ],
};

const anyHeader = fc
  .constantFrom(...Object.keys(HEADERS))
  .chain((name) => fc.constantFrom(...(HEADERS[name] ?? [])).map((value) => ({ [name]: value })));

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Generates valid and invalid requests for every operation of an OpenAPI document. */
export function generateRequests(document: unknown): fc.Arbitrary<FuzzRequest> {
  const operations = readOperations(document);
  return fc.oneof(...operations.map((operation) => generateRequest(withBatches(operation, operations))));
}

/**
 * Adds the schemas of the operations in a sync batch, because the OpenAPI document does not describe these operations.
 */
function withBatches(operation: DocumentedOperation, all: readonly DocumentedOperation[]): DocumentedOperation {
  if (operation.path !== '/api/pos/sync') return operation;
  const bodies = {
    order: 'orders',
    refund: 'refunds',
    cash_reconciliation: 'cash_reconciliations',
    printer: 'printers',
  };
  const items: JsonSchema[] = Object.entries(bodies).map(([kind, folder]) => ({
    type: 'object',
    required: ['kind', 'offline_id', 'body'],
    properties: {
      kind: { enum: [kind] },
      offline_id: { type: 'string', format: 'uuid' },
      body: all.find(({ path }) => path === `/api/pos/${folder}/{uuid}`)?.body ?? {},
    },
  }));
  const list = { type: 'array', minItems: 1, maxItems: 100, items: { anyOf: items } };
  return { ...operation, body: { type: 'object', required: ['operations'], properties: { operations: list } } };
}

function generateRequest({ method, path, access, parameters, body }: DocumentedOperation): fc.Arbitrary<FuzzRequest> {
  const own = access === 'public' ? 'nobody' : access;
  return fc
    .record({
      caller: fc.oneof(
        { weight: 8, arbitrary: fc.constant<Caller>(own) },
        { weight: 1, arbitrary: fc.constantFrom<Caller>('user', 'terminal', 'nobody') },
      ),
      method: fc.oneof(
        { weight: 60, arbitrary: fc.constant(method) },
        { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS') },
      ),
      url: generateUrl(path, parameters),
      headers: fc.oneof({ weight: 12, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: anyHeader }),
      content: generateContent(path, body),
    })
    .map(({ content, headers, ...request }) => ({
      ...request,
      body: content.body,
      headers: { ...(content.type !== '' && { 'content-type': content.type }), ...headers },
    }));
}

function generateUrl(path: string, parameters: DocumentedOperation['parameters']): fc.Arbitrary<string> {
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const ids: JsonSchema = { type: 'integer', maximum: Number.MAX_SAFE_INTEGER };
  const segments = fc.tuple(
    ...inPath.map(({ name, schema }) =>
      generateUrlValue(name === 'id' ? ids : schema).map((value): [string, string] => [`{${name}}`, value]),
    ),
  );
  const query = fc.tuple(
    ...parameters
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, schema, required }) =>
        fc.option(
          fc
            .array(generateUrlValue(schema), { minLength: 1, maxLength: 2 })
            .map((values) =>
              (values.length > 1 && values[1] !== values[0] && values[0] === '' ? values : values.slice(0, 1))
                .map((value) => `${name}=${value}`)
                .join('&'),
            ),
          { nil: '', freq: required ? 20 : 1 },
        ),
      ),
  );
  const more = fc.oneof(
    { weight: 20, arbitrary: fc.constant('') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        ...['constructor=1', '__proto__=1', 'page=1&page=2', 'search=%00', '&&==', 'a[b]=1', `q=${'x'.repeat(9_000)}`],
        'page=1&'.repeat(1_000),
      ),
    },
  );
  return fc.tuple(segments, query, more).map(([values, pairs, extra]) => {
    const address = values.reduce((text, [name, value]) => text.replace(name, () => value), path);
    const search = [...pairs, extra].filter((pair) => pair !== '').join('&');
    return search === '' ? address : `${address}?${search}`;
  });
}

interface Content {
  type: string;
  body: string | undefined;
}

function generateContent(path: string, schema: JsonSchema | undefined): fc.Arbitrary<Content> {
  const type = 'application/json';
  if (path.endsWith('/image')) return imageContent;
  const raw = fc.constantFrom(...RAW_BODIES);
  if (!schema) {
    return fc.oneof(
      { weight: 30, arbitrary: fc.constant<Content>({ type: '', body: undefined }) },
      { weight: 1, arbitrary: raw.map((body) => ({ type, body })) },
    );
  }
  const valid = generateJson(schema);
  return fc.oneof(
    { weight: 40, arbitrary: valid.map((body) => ({ type, body })) },
    { weight: 1, arbitrary: valid.map((body) => ({ type, body: body.slice(0, Math.floor(body.length / 2)) })) },
    { weight: 1, arbitrary: raw.map((body) => ({ type, body })) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom(...CONTENT_TYPES), valid).map(([other, body]) => ({ type: other, body })),
    },
    { weight: 1, arbitrary: fc.constant<Content>({ type: '', body: undefined }) },
  );
}

/** Generates the content type and bytes of an image upload, as Latin-1 text; some are not images. */
const imageContent: fc.Arbitrary<Content> = fc
  .tuple(
    fc.constantFrom('image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'text/plain', ''),
    fc.oneof(
      fc.constantFrom(0, 8, 20, 33, 40, 60).map((bytes) => atob(PIXEL).slice(0, bytes || undefined)),
      fc.string({ unit: 'binary-ascii', maxLength: 200 }),
      fc.constantFrom('', 'GIF89a', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'x'.repeat(500_000)),
    ),
  )
  .map(([type, body]) => ({ type, body }));
