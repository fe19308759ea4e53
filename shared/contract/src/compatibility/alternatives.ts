import type { JSONSchema } from 'zod/v4/core';

/** A JSON Schema, or `true` for any value and `false` for none. */
export type JsonSchema = JSONSchema._JSONSchema;
export type ObjectSchema = JSONSchema.JSONSchema;
export type SingleValue = string | number | boolean | null;

/**
 * One kind of values that a schema accepts: a single value, all values of a type within the limits of `schema`, or any
 * value at all. Booleans and null are single values.
 */
export type Alternative =
  | { kind: 'value'; value: SingleValue }
  | { kind: 'string' | 'number' | 'integer' | 'array' | 'object'; schema: ObjectSchema }
  | { kind: 'any' };

export type JsonTypeKind = Exclude<Alternative['kind'], 'value' | 'any'>;

const toValues = (values: readonly SingleValue[]) => values.map((value): Alternative => ({ kind: 'value', value }));

const VALUES_OF_TYPE: Record<string, readonly SingleValue[]> = { boolean: [false, true], null: [null] };

function ofType(type: string, schema: ObjectSchema): Alternative[] {
  const values = VALUES_OF_TYPE[type];
  // The type cast is safe: apart from boolean and null, JSON Schema has only the types of `JsonTypeKind`.
  return values === undefined ? [{ kind: type as JsonTypeKind, schema }] : toValues(values);
}

/** Returns the types that the keywords of a schema imply when it has no `type`. */
function impliedTypes({ properties, required, items }: ObjectSchema): string[] {
  if (properties !== undefined || required !== undefined) return ['object'];
  return items === undefined ? [] : ['array'];
}

function listTypes(schema: ObjectSchema): string[] {
  if (schema.type === undefined) return impliedTypes(schema);
  return Array.isArray(schema.type) ? schema.type : [schema.type];
}

/** Combines two parts of an `allOf`: keywords of the second part win, but properties and patterns of both are kept. */
function merge(one: ObjectSchema, other: ObjectSchema): ObjectSchema {
  const merged = { ...one, ...other };
  if (one.properties && other.properties) merged.properties = { ...one.properties, ...other.properties };
  if (one.required && other.required) merged.required = [...one.required, ...other.required];
  if (one.pattern && other.pattern) merged.pattern = `${one.pattern} and ${other.pattern}`;
  return merged;
}

/** Lists the alternatives that `schema` accepts; the list is empty when the schema accepts nothing. */
export function listAlternatives(schema: JsonSchema | undefined): Alternative[] {
  if (schema === undefined || schema === true) return [{ kind: 'any' }];
  if (schema === false || (schema.not && Object.keys(schema.not).length === 0)) return [];
  const { allOf, anyOf, oneOf, ...own } = schema;
  if (allOf) return listAlternatives(allOf.reduce(merge, own));
  const choices = anyOf ?? oneOf;
  if (choices) return choices.flatMap((choice) => listAlternatives(merge(own, choice)));
  const values = own.const === undefined ? own.enum : [own.const];
  if (values) return toValues(values);
  const types = listTypes(own);
  return types.length === 0 ? [{ kind: 'any' }] : types.flatMap((type) => ofType(type, own));
}
