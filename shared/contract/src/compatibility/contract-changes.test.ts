import * as z from 'zod/mini';
import { type Operation, operation, type Schema } from '../operation';
import { manage, view } from '../rights';
import { findContractChanges } from './contract-changes';
import { describeOperations } from './operation-schemas';

const text = z.string();

function changes(before: Operation[], now: Operation[]): string[] {
  return findContractChanges(describeOperations(before), describeOperations(now));
}

const respond = (response: Schema): Operation => operation({ method: 'GET', path: '/soups', summary: '', response });
const accept = (body: Schema): Operation =>
  operation({ method: 'POST', path: '/soups', summary: '', body, response: z.null() });

const responseChanges = (before: Schema, now: Schema) => changes([respond(before)], [respond(now)]);
const requestChanges = (before: Schema, now: Schema) => changes([accept(before)], [accept(now)]);

test('a missing operation is reported', () => {
  expect(changes([respond(text), accept(text)], [respond(text)])).toEqual(['POST /soups is missing']);
});

test('an additional operation is compatible', () => {
  expect(changes([respond(text)], [respond(text), accept(text)])).toEqual([]);
});

test('an operation is reported when its permitted callers change, unless it becomes public', () => {
  const soups = respond(text);
  const publicSoups = { ...soups, access: 'public' as const };
  expect(changes([publicSoups], [soups])).toEqual(['GET /soups is for user access instead of public']);
  expect(changes([soups], [publicSoups])).toEqual([]);
});

test.each<[string, Operation['right'], Operation['right'], string]>([
  [
    'manage instead of view',
    view('items'),
    manage('items'),
    'users who may manage items instead of users who may view items',
  ],
  [
    'another module',
    view('items'),
    view('categories'),
    'users who may view categories instead of users who may view items',
  ],
  [
    'a second module',
    manage('items'),
    manage('items', ['categories']),
    'users who may manage items and categories instead of users who may manage items',
  ],
  [
    'one of fewer modules',
    view('items', ['orders', 'tips']),
    view('items', ['tips']),
    'users who may view items or view tips instead of users who may view items or view orders or tips',
  ],
  ['owners alone', view('items'), 'owner', 'owners instead of users who may view items'],
  ['a right instead of none', 'any', view('items'), 'users who may view items instead of all users'],
])('an operation that requires %s is reported', (_what, before, now, change) => {
  expect(changes([{ ...respond(text), right: before }], [{ ...respond(text), right: now }])).toEqual([
    `GET /soups is for ${change}`,
  ]);
});

test.each<[string, Operation['right'], Operation['right']]>([
  ['the same right', manage('items', ['categories']), manage('items', ['categories'])],
  ['view instead of manage', manage('items'), view('items')],
  ['one module less', manage('items', ['categories']), manage('categories')],
  ['one of more modules', view('items'), view('categories', ['items'])],
  ['no right', view('items'), 'any'],
  ['a right instead of owners', 'owner', view('items')],
  ['a right that the earlier contract did not record', undefined, 'owner'],
])('an operation that requires %s is not reported', (_what, before, now) => {
  expect(changes([{ ...respond(text), right: before }], [{ ...respond(text), right: now }])).toEqual([]);
});

test.each<[string, Schema, Schema, string]>([
  ['a removed field', z.object({ id: text, salt: text }), z.object({ id: text }), '.salt is missing'],
  ['a removed optional field', z.object({ salt: z.optional(text) }), z.object({}), '.salt is missing'],
  [
    'a removed field of a list',
    z.object({ data: z.array(z.object({ salt: text })) }),
    z.object({ data: z.array(z.object({})) }),
    '.data[].salt is missing',
  ],
  [
    'a field that became optional',
    z.object({ salt: text }),
    z.object({ salt: z.optional(text) }),
    '.salt can be missing',
  ],
  ['a field that became nullable', z.object({ salt: text }), z.object({ salt: z.nullable(text) }), '.salt can be null'],
  ['another type', z.object({ salt: text }), z.object({ salt: z.number() }), '.salt can be a number'],
  ['fractions in place of whole numbers', z.int(), z.number(), ' can be a number'],
  ['another value', z.enum(['hot', 'cold']), z.enum(['hot', 'cold', 'warm']), ' can be "warm"'],
  ['any text in place of values', z.enum(['hot', 'cold']), text, ' can be a string'],
  ['anything in place of a text', text, z.unknown(), ' can be any value'],
  ['a higher limit', text.check(z.maxLength(5)), text.check(z.maxLength(6)), ': maxLength is 6 instead of 5'],
  ['no limit', text.check(z.maxLength(5)), text, ': maxLength is none instead of 5'],
  ['another format', z.iso.date(), z.iso.datetime(), ': format is "date-time" instead of "date"'],
  ['times with an offset', z.iso.datetime(), z.iso.datetime({ offset: true }), ': offset is true instead of none'],
  ['times of any precision', z.iso.datetime({ precision: 3 }), z.iso.datetime(), ': precision is none instead of 3'],
  [
    'another variant',
    z.object({ kind: z.literal('a') }),
    z.object({ kind: z.literal('b') }),
    ' can be an object with the kind "b"',
  ],
  ['a dictionary of other values', z.record(text, z.boolean()), z.record(text, text), '.* can be a string'],
])('a response with %s is reported', (_what, before, now, change) => {
  expect(responseChanges(before, now)).toEqual([`GET /soups response${change}`]);
});

test.each<[string, Schema, Schema]>([
  ['an additional field', z.object({ id: text }), z.object({ id: text, salt: text })],
  ['a field that became required', z.object({ id: z.optional(text) }), z.object({ id: text })],
  ['fewer values', z.enum(['hot', 'cold']), z.enum(['hot'])],
  ['values in place of any text', text, z.enum(['hot', 'cold'])],
  ['whole numbers in place of any', z.number(), z.int()],
  ['a value that is never null', z.nullable(text), text],
  ['a format', text, z.iso.datetime()],
  ['times of one precision', z.iso.datetime(), z.iso.datetime({ precision: 3 })],
  ['times without an offset', z.iso.datetime({ offset: true }), z.iso.datetime()],
  ['a narrower limit', text.check(z.maxLength(5)), text.check(z.maxLength(4))],
  [
    'fewer variants',
    z.union([z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })]),
    z.object({ kind: z.literal('b') }),
  ],
])('a response with %s is not reported', (_what, before, now) => {
  expect(responseChanges(before, now)).toEqual([]);
});

test.each<[string, Schema, Schema, string]>([
  ['a new required field', z.object({ id: text }), z.object({ id: text, salt: text }), '.salt is required'],
  ['a field that became required', z.object({ id: z.optional(text) }), z.object({ id: text }), '.id is required'],
  ['a default that is gone', z.object({ id: z._default(text, '') }), z.object({ id: text }), '.id is required'],
  ['a field that is ignored', z.object({ id: text, salt: text }), z.object({ id: text }), '.salt is missing'],
  ['a refused null', z.object({ id: z.nullable(text) }), z.object({ id: text }), '.id does not accept null'],
  ['another type', z.object({ id: z.number() }), z.object({ id: text }), '.id does not accept a number'],
  ['fewer values', z.enum(['hot', 'cold']), z.enum(['hot']), ' does not accept "cold"'],
  ['a lower limit', text.check(z.maxLength(5)), text.check(z.maxLength(4)), ': maxLength is 4 instead of 5'],
  ['a new limit', z.array(text), z.array(text).check(z.maxLength(4)), ': maxItems is 4 instead of none'],
  ['a higher minimum', z.int().check(z.minimum(1)), z.int().check(z.minimum(2)), ': minimum is 2 instead of 1'],
  [
    'an exclusive limit',
    z.number().check(z.minimum(0)),
    z.number().check(z.positive()),
    ': minimum is none instead of 0',
  ],
  [
    'a coarser step',
    z.number().check(z.multipleOf(0.01)),
    z.number().check(z.multipleOf(0.1)),
    ': multipleOf is 0.1 instead of 0.01',
  ],
  ['another pattern', text.check(z.regex(/^a/)), text.check(z.regex(/^b/)), ': pattern is "^b" instead of "^a"'],
  ['a format', text, z.iso.datetime(), ': format is "date-time" instead of none'],
  ['a precision', z.iso.datetime(), z.iso.datetime({ precision: 3 }), ': precision is 3 instead of none'],
  ['no offset', z.iso.datetime({ offset: true }), z.iso.datetime(), ': offset is none instead of true'],
  ['another version', z.uuid(), z.uuid({ version: 'v4' }), ': version is "v4" instead of none'],
])('a request with %s is reported', (_what, before, now, change) => {
  expect(requestChanges(before, now)).toEqual([`POST /soups body${change}`]);
});

test.each<[string, Schema, Schema]>([
  ['an additional optional field', z.strictObject({ id: text }), z.strictObject({ id: text, salt: z.optional(text) })],
  ['an additional field with a default', z.object({ id: text }), z.object({ id: text, salt: z._default(text, '') })],
  ['a field that became optional', z.object({ id: text }), z.object({ id: z.optional(text) })],
  ['more values', z.enum(['hot']), z.enum(['hot', 'cold'])],
  ['any text in place of values', z.enum(['hot', 'cold']), text.check(z.maxLength(4))],
  ['a higher limit', text.check(z.maxLength(5)), text.check(z.maxLength(6))],
  ['no limit', z.number().check(z.positive()), z.number()],
  ['no pattern', text.check(z.regex(/^a/)), text],
  ['times with an offset', z.iso.datetime(), z.iso.datetime({ offset: true })],
  ['times of any precision', z.iso.datetime({ precision: 3 }), z.iso.datetime()],
  ['a finer step', z.number().check(z.multipleOf(0.1)), z.number().check(z.multipleOf(0.01))],
  ['another alternative', text, z.union([text, z.boolean()])],
])('a request with %s is not reported', (_what, before, now) => {
  expect(requestChanges(before, now)).toEqual([]);
});

test('a request with a new body or without its former query is reported', () => {
  const get = operation({
    method: 'GET',
    path: '/soups',
    summary: '',
    query: z.object({ page: z.number() }),
    response: text,
  });
  const withBody = { ...get, query: undefined, body: z.object({ page: z.number() }) };
  expect(changes([get], [withBody])).toEqual(['GET /soups query.page is missing', 'GET /soups body.page is required']);
});
