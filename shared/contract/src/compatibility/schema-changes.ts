import {
  type Alternative,
  type JsonSchema,
  listAlternatives,
  type ObjectSchema,
  type SingleValue,
} from './alternatives';
import { findLooserLimits, LIMIT_KEYWORDS } from './limits';

/** A request is sent by a client that was built earlier, and a response by the current server. */
export type Direction = 'request' | 'response';

type Structured = Extract<Alternative, { schema: ObjectSchema }>;

/** The part of an operation whose schemas are compared, such as the field `data[].rate` of the response. */
interface Place {
  direction: Direction;
  path: string;
}

/** Keywords that are compared one by one, or do not change which values are valid. */
const KNOWN_KEYWORDS = new Set([
  ...LIMIT_KEYWORDS,
  ...['type', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', 'properties', 'required', 'items'],
  ...['additionalProperties', 'propertyNames'],
  ...['$schema', '$comment', 'title', 'description', 'default', 'examples', 'deprecated', 'readOnly', 'writeOnly'],
]);

/** Returns the client's schema as `before` and the server's as `now`; `given` is the schema of the sender. */
const inTime = <Type>({ direction }: Place, given: Type, accepted: Type) =>
  direction === 'request' ? { before: given, now: accepted } : { before: accepted, now: given };

const below = ({ direction, path }: Place, step: string): Place => ({ direction, path: `${path}${step}` });

const describeMismatch = ({ direction, path }: Place, values: string) =>
  direction === 'request' ? `${path} does not accept ${values}` : `${path} can be ${values}`;

/** Returns a schema that accepts only `value`, with the pattern of `accepted` if the value matches it. */
function schemaOfValue(value: SingleValue, accepted: ObjectSchema): ObjectSchema {
  if (typeof value === 'number') {
    return { type: Number.isInteger(value) ? 'integer' : 'number', minimum: value, maximum: value, multipleOf: value };
  }
  const { length } = String(value);
  const isMatch = accepted.pattern !== undefined && RegExp(accepted.pattern).test(String(value));
  return { type: 'string', minLength: length, maxLength: length, ...(isMatch && { pattern: accepted.pattern }) };
}

function acceptsValue(alternative: Alternative, value: SingleValue): boolean {
  if (alternative.kind === 'value') return alternative.value === value;
  if (alternative.kind === 'any') return true;
  const type = value === null ? 'null' : typeof value;
  const isSameType = alternative.kind === 'integer' ? Number.isInteger(value) : type === alternative.kind;
  return isSameType && findLooserLimits(schemaOfValue(value, alternative.schema), alternative.schema).length === 0;
}

/** Whether the schemas are two variants of a union: objects with different constants in a property, such as `kind`. */
function isOtherVariant(one: ObjectSchema, other: ObjectSchema): boolean {
  return Object.keys(one.properties ?? {}).some((name) => {
    const [value, otherValue] = [one, other].map(({ properties }) => readConstant(properties?.[name]));
    return value !== undefined && otherValue !== undefined && value !== otherValue;
  });
}

const readConstant = (schema: JsonSchema | undefined) => (typeof schema === 'object' ? schema.const : undefined);

function describeKind({ kind, schema }: Structured): string {
  const names = Object.keys(schema.properties ?? {});
  const constant = names.find((name) => readConstant(schema.properties?.[name]) !== undefined);
  const article = /^[aio]/.test(kind) ? 'an' : 'a';
  if (constant === undefined) return `${article} ${kind}`;
  return `an object with the ${constant} ${JSON.stringify(readConstant(schema.properties?.[constant]))}`;
}

function compareLimits(place: Place, given: ObjectSchema, accepted: ObjectSchema): string[] {
  const { before, now } = inTime(place, given, accepted);
  const format = (value: unknown) => (value === undefined ? 'none' : JSON.stringify(value));
  const others = Object.keys({ ...given, ...accepted }).filter(
    (name) => !KNOWN_KEYWORDS.has(name) && JSON.stringify(given[name]) !== JSON.stringify(accepted[name]),
  );
  return [...findLooserLimits(given, accepted), ...others].map(
    (name) => `${place.path}: ${name} is ${format(now[name])} instead of ${format(before[name])}`,
  );
}

/** Describes client fields that the server lacks, or that became required in a request or optional in a response. */
function compareFields(place: Place, given: ObjectSchema, accepted: ObjectSchema): string[] {
  const { before, now } = inTime(place, given, accepted);
  const { properties: fieldsBefore = {}, required: requiredBefore = [] } = before;
  const { properties: fieldsNow = {}, required: requiredNow = [] } = now;
  const isKnown = (name: string) => name in fieldsNow || typeof now.additionalProperties === 'object';
  const removed = Object.keys(fieldsBefore).filter((name) => !isKnown(name));
  const required = requiredNow.filter((name) => !requiredBefore.includes(name));
  const optional = requiredBefore.filter((name) => !requiredNow.includes(name) && !removed.includes(name));
  return [
    ...removed.map((name) => `${below(place, `.${name}`).path} is missing`),
    ...(place.direction === 'request'
      ? required.map((name) => `${below(place, `.${name}`).path} is required`)
      : optional.map((name) => `${below(place, `.${name}`).path} can be missing`)),
  ];
}

function compareObjects(place: Place, given: ObjectSchema, accepted: ObjectSchema): string[] {
  const ofField = ({ properties, additionalProperties }: ObjectSchema, name: string) =>
    properties?.[name] ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
  const changes = compareFields(place, given, accepted);
  for (const [name, schema] of Object.entries(given.properties ?? {})) {
    const other = ofField(accepted, name);
    // `compareFields` handles a field that only the sender has.
    if (other !== undefined) changes.push(...compareSchemas(below(place, `.${name}`), schema, other));
  }
  const values = given.additionalProperties;
  if (typeof values !== 'object') return changes;
  // The sender's dictionary may contain any field that the receiver declares.
  for (const [name, schema] of Object.entries(accepted.properties ?? {})) {
    if (given.properties?.[name] === undefined)
      changes.push(...compareSchemas(below(place, `.${name}`), values, schema));
  }
  if (typeof accepted.additionalProperties === 'object') {
    changes.push(...compareSchemas(below(place, '.*'), values, accepted.additionalProperties));
    changes.push(...compareSchemas(below(place, ' (names)'), given.propertyNames, accepted.propertyNames));
  } else if (place.direction === 'request') changes.push(`${below(place, '.*').path} is missing`);
  return changes;
}

function compareStructured(place: Place, given: Structured, accepted: Structured): string[] {
  const limits = compareLimits(place, given.schema, accepted.schema);
  if (given.kind === 'object') return [...limits, ...compareObjects(place, given.schema, accepted.schema)];
  if (given.kind !== 'array') return limits;
  const [items, acceptedItems] = [given.schema.items, accepted.schema.items].map((schema) =>
    Array.isArray(schema) ? undefined : schema,
  );
  return [...limits, ...compareSchemas(below(place, '[]'), items, acceptedItems)];
}

/** Describes why no alternative in `accepted` accepts all values of `given`; returns an empty list if one does. */
function findMismatch(place: Place, given: Alternative, accepted: readonly Alternative[]): string[] {
  if (accepted.some(({ kind }) => kind === 'any')) return [];
  if (given.kind === 'any') return [describeMismatch(place, 'any value')];
  if (given.kind === 'value') {
    const isAccepted = accepted.some((alternative) => acceptsValue(alternative, given.value));
    return isAccepted ? [] : [describeMismatch(place, JSON.stringify(given.value))];
  }
  const compared = accepted
    .filter((one): one is Structured => 'schema' in one)
    .filter(({ kind }) => kind === given.kind || (kind === 'number' && given.kind === 'integer'))
    .filter(({ schema }) => !isOtherVariant(given.schema, schema))
    .map((alternative) => compareStructured(place, given, alternative));
  const [closest] = compared.sort((one, other) => one.length - other.length);
  return closest ?? [describeMismatch(place, describeKind(given))];
}

/** Describes each kind of values that `given`, the sender's schema, allows and `accepted`, the receiver's, does not. */
function compareSchemas(place: Place, given: JsonSchema | undefined, accepted: JsonSchema | undefined): string[] {
  const alternatives = listAlternatives(accepted);
  return [...new Set(listAlternatives(given).flatMap((one) => findMismatch(place, one, alternatives)))];
}

/**
 * Describes every change from `before` to `now` that breaks a client built with `before`, each with the path of its
 * field below `path`. Additional fields of a response break no client.
 */
export function findSchemaChanges(place: Place, before: JsonSchema | undefined, now: JsonSchema | undefined): string[] {
  return place.direction === 'request' ? compareSchemas(place, before, now) : compareSchemas(place, now, before);
}
