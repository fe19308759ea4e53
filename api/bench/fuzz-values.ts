import fc from 'fast-check';
import type { JsonSchema } from './fuzz-schema';

/** Returns the JSON of a list nested `levels` deep. */
export const buildNestedListJson = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

/** Unusual JSON strings; JSON.stringify cannot produce some of them. */
const ODD_TEXTS = [
  ...[
    '""',
    '" "',
    '"\\u0000"',
    '"a\\u0000b"',
    '"\\ud83d"',
    '"\\udc00x"',
    '"😀"',
    '"\\u202eabc"',
    '"Ａ１２"',
    '"é"',
    '"\\n"',
  ],
  ...['"__proto__"', '"constructor"', '"NaN"', '"1e5"', '"0x10"', '" 1 "', '"null"', '"%"', '"\\\\"', '"%_\\\\\'; --"'],
  ...['"0000-01-01T00:00:00.000Z"', '"0001-01-01T00:00:00Z"', '"9999-12-31T23:59:59.999Z"', '"2026-02-30T00:00:00Z"'],
  ...['"+275760-09-13T00:00:00.000Z"', '"-271821-04-20T00:00:00.000Z"', '"2026-01-01T00:00:00"', '"infinity"', '"now"'],
];
const ODD_NUMBERS = [
  ...['0', '-0', '-1', '1.5', '0.001', '0.1', '1e-7', '-1e308', '1e308', '1e999', '-1e999', '2147483647', '2147483648'],
  ...['9007199254740991', '9007199254740993', '99999999999999999999', '999999999999.99', '9999999.99', '10000000'],
];
const ODD_VALUES = [
  ...['null', 'true', 'false', '[]', '{}', '[null]', '[[]]', '{"constructor":{"prototype":{}}}', '{"__proto__":{}}'],
  ...[
    '{"toString":1}',
    '{"":""}',
    '{"\\ud83d":1}',
    '{"length":-1}',
    buildNestedListJson(31),
    buildNestedListJson(40),
    buildNestedListJson(5_000),
  ],
];

const longText = fc.constantFrom(256, 1_001, 10_000, 200_000).chain((length) =>
  fc.constantFrom('x', ' ', '"', '\\', '(', ';', '0', 'a.', '-', '😀').map((unit) => {
    return JSON.stringify(unit.repeat(Math.ceil(length / unit.length)));
  }),
);
const datesOfManyDigits = fc
  .constantFrom(1, 6, 9, 100, 10_000)
  .map((digits) => `"2026-01-01T00:00:00.${'9'.repeat(digits)}Z"`);

/** Generates JSON of unusual values, whatever the field's schema. */
const oddJson: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 8, arbitrary: fc.constantFrom(...ODD_NUMBERS) },
  { weight: 8, arbitrary: fc.constantFrom(...ODD_VALUES) },
  { weight: 2, arbitrary: longText },
  { weight: 1, arbitrary: datesOfManyDigits },
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }).map((text) => JSON.stringify(text)) },
  { weight: 1, arbitrary: fc.constant(buildNestedListJson(100_000)) },
);

/** Generates ids, most of which exist. */
const existingId = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 60 }) },
  { weight: 1, arbitrary: fc.nat() },
);

function generateNumber({
  multipleOf = 1,
  minimum,
  exclusiveMinimum,
  maximum,
  type,
}: JsonSchema): fc.Arbitrary<string> {
  if (type === 'integer' && maximum === Number.MAX_SAFE_INTEGER) return existingId.map(String);
  const least = Math.max(minimum ?? exclusiveMinimum ?? 0, -1e9);
  const most = Math.min(maximum ?? 1_000, 1e9);
  const steps = Math.floor((most - least) / multipleOf);
  const step = fc.oneof(fc.integer({ min: 0, max: Math.min(steps, 5_000) }), fc.constantFrom(0, steps, steps + 1, -1));
  return step.map((count) => String(Number((least + count * multipleOf).toFixed(6))));
}

function generateText({ pattern, format, minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid({ version: 4 });
  if (format === 'date-time') {
    const min = new Date('2021-01-01');
    return fc.date({ min, max: new Date('2026-12-31'), noInvalidDate: true }).map((date) => date.toISOString());
  }
  // fast-check does not support patterns with assertions, such as the patterns of email addresses and web sites.
  if (pattern?.includes('@')) return fc.constantFrom('storm-1@example.com', 'ann@example.com', 'a~b@example.org');
  if (pattern?.includes('(?=')) return fc.constantFrom('example.com', 'example.com/menu', 'a.b.example.org:8080');
  if (pattern && pattern !== '^[ -~]*$') return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, 40));
  const length = Math.min(maxLength, 300);
  const limits = { minLength: Math.min(minLength, length), maxLength: length };
  const boundary = fc
    .constantFrom(minLength, maxLength, maxLength + 1)
    .map((size) => 'N'.repeat(Math.min(size, 20_000)));
  return fc.oneof(
    { weight: 4, arbitrary: fc.string({ ...limits, maxLength: Math.min(length, 12) + limits.minLength }) },
    { weight: 1, arbitrary: boundary },
  );
}

function generateList({ items = {}, minItems = 0, maxItems = 50 }: JsonSchema): fc.Arbitrary<string> {
  const few = fc.array(generateJson(items), { minLength: Math.min(minItems, 3), maxLength: 3 });
  // Lists with the maximum number of entries, and with one entry too many.
  const many = fc
    .tuple(generateJson(items), fc.constantFrom(maxItems, maxItems + 1))
    .map(([value, count]) => Array<string>(Math.min(count, Math.ceil(600_000 / (value.length + 1)))).fill(value));
  return fc.oneof({ weight: 20, arbitrary: few }, { weight: 1, arbitrary: many }).map((values) => `[${values.join()}]`);
}

function generateObject({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<string> {
  const members = Object.entries(properties).map(([name, schema]) =>
    fc.option(
      generateField(name, schema).map((value) => `${JSON.stringify(name)}:${value}`),
      {
        nil: '',
        freq: required.includes(name) ? 60 : 1,
      },
    ),
  );
  const extra = fc.constantFrom('"constructor":{"prototype":{}}', '"__proto__":{}', '"\\u0000":1', '"surprise":1');
  const added = fc.oneof({ weight: 60, arbitrary: fc.constant('') }, { weight: 1, arbitrary: extra });
  return fc
    .tuple(fc.tuple(...members), added)
    .map(([values, more]) => `{${[...values, more].filter((member) => member !== '').join()}}`);
}

/** Generates a field's JSON; the field `csv` gets CSV text. */
function generateField(name: string, schema: JsonSchema): fc.Arbitrary<string> {
  return name === 'csv' ? csvText : generateJson(schema);
}

const cell = fc.oneof(
  fc.constantFrom('Tea', '3.50', 'Item', 'Category', 'Modifier Group', 'Large (+1.50)', 'a; b', '=1+1', 'yes', ''),
  fc.constantFrom('"', '""', '"x"x', '"a""b"', '(+', '\\', '\u00a0', '\ud83d', '\0', '"open'),
  fc
    .tuple(fc.constantFrom('"x"', '""', '(+', '\\;', 'a;', ' ', '('), fc.constantFrom(100, 30_000))
    .map(([unit, count]) => unit.repeat(count)),
);
const csvText = fc
  .tuple(
    fc.constantFrom(',', ';', '\t'),
    fc.constantFrom('\n', '\r\n', '\r'),
    fc.array(fc.array(cell, { maxLength: 14 }), { maxLength: 8 }),
    fc.constantFrom(1, 1, 1, 20),
  )
  .map(([separator, line, rows, times]) => {
    const header = ['Type', 'Name', 'Price', 'Categories', 'Modifiers', 'Taxes', 'Min', 'Max'].join(separator);
    const body = rows.map((row) => row.join(separator)).join(line);
    return JSON.stringify([header, ...Array<string>(times).fill(body)].join(line).slice(0, 2_000_000));
  });

function generateMatching(schema: JsonSchema): fc.Arbitrary<string> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(generateJson));
  if (schema.enum) return fc.constantFrom(...schema.enum.map((value) => JSON.stringify(value)));
  const types = [schema.type ?? 'string'].flat();
  return fc.oneof(
    ...types.map((type) => {
      if (type === 'object') return generateObject(schema);
      if (type === 'array') return generateList(schema);
      if (type === 'number' || type === 'integer') return generateNumber({ ...schema, type });
      if (type === 'boolean') return fc.boolean().map(String);
      if (type === 'null') return fc.constant('null');
      return generateText(schema).map((text) => JSON.stringify(text));
    }),
  );
}

/** Generates JSON that mostly matches the schema; each nested value may be replaced by an unusual one. */
export function generateJson(schema: JsonSchema): fc.Arbitrary<string> {
  return fc.oneof({ weight: 40, arbitrary: generateMatching(schema) }, { weight: 1, arbitrary: oddJson });
}

/** Generates a percent-encoded value for a path or query parameter. */
export function generateUrlValue(schema: JsonSchema): fc.Arbitrary<string> {
  const plain = generateJson(schema).map((text) => {
    const value = text.startsWith('"') ? String(JSON.parse(text)) : text;
    return encodeURIComponent(value.slice(0, 1_500).replace(/\p{Surrogate}/gu, '?'));
  });
  const odds = [
    '%00',
    'a%00b',
    '%ed%a0%80',
    '%',
    '%zz',
    '%f0%9f%98%80',
    '%2e%2e%2f',
    '',
    '%20',
    '1%2B1',
    '%D9%A1',
    '__proto__',
  ];
  return fc.oneof(
    { weight: 15, arbitrary: plain },
    { weight: 2, arbitrary: fc.constantFrom(...odds) },
    { weight: 1, arbitrary: fc.constantFrom(...ODD_NUMBERS) },
  );
}
