import { toJSONSchema } from 'zod/v4/core';
import type { Operation, Schema } from '../operation';
import type { JsonSchema } from './alternatives';

export interface OperationSchemas {
  access: 'user' | 'terminal' | 'public';
  /** Present only if `access` is `user`; absent in all contracts that were recorded by releases without rights. */
  right?: Operation['right'];
  params?: JsonSchema;
  query?: JsonSchema;
  body?: JsonSchema;
  response: JsonSchema;
}

/** Operations by method and path: `GET /categories`. */
export type ContractSchemas = Record<string, OperationSchemas>;

/** Options of date-time and UUID formats that zod writes only into the pattern. */
const FORMAT_OPTIONS = ['offset', 'local', 'precision', 'version'];

function readFormatOptions(definition: object): object {
  const isUsed = (value: unknown) => value !== undefined && value !== null && value !== false;
  const options = Object.entries(definition).filter(([name, value]) => FORMAT_OPTIONS.includes(name) && isUsed(value));
  return Object.fromEntries(options);
}

/**
 * Converts a schema to JSON Schema, without its refinements. If the schema transforms the value, the result describes
 * the value before the transformation for `input`, and accepts any value for `output`.
 */
function toJsonSchema(schema: Schema, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...converted } = toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // Removes the pattern of a format, because it differs between versions of zod.
    override: ({ zodSchema, jsonSchema }) => {
      if (jsonSchema.format === undefined) return;
      delete jsonSchema.pattern;
      Object.assign(jsonSchema, readFormatOptions(zodSchema._zod.def));
    },
  });
  return converted;
}

function describeOperation({ access = 'user', right, params, query, body, response }: Operation): OperationSchemas {
  return {
    access,
    ...(right && { right }),
    ...(params && { params: toJsonSchema(params, 'input') }),
    ...(query && { query: toJsonSchema(query, 'input') }),
    ...(body && { body: toJsonSchema(body, 'input') }),
    response: toJsonSchema(response, 'output'),
  };
}

/** Whether an export of the contract is an operation. */
export function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;
}

/** Describes `operations`, sorted by path. */
export function describeOperations(operations: Iterable<Operation>): ContractSchemas {
  const entries = [...operations].map((operation) => [operation, describeOperation(operation)] as const);
  const sorted = entries.sort(([one], [other]) =>
    `${one.path} ${one.method}` < `${other.path} ${other.method}` ? -1 : 1,
  );
  return Object.fromEntries(sorted.map(([{ method, path }, schemas]) => [`${method} ${path}`, schemas]));
}
