import * as z from 'zod/mini';

/** The keywords of JSON Schema that the generators use. */
export interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  format?: string;
  pattern?: string;
}

const number = z.optional(z.number());
const jsonSchema: z.ZodMiniType<JsonSchema> = z.lazy(() =>
  z.object({
    type: z.optional(z.union([z.string(), z.array(z.string())])),
    enum: z.optional(z.array(z.unknown())),
    anyOf: z.optional(z.array(jsonSchema)),
    oneOf: z.optional(z.array(jsonSchema)),
    properties: z.optional(z.record(z.string(), jsonSchema)),
    required: z.optional(z.array(z.string())),
    items: z.optional(jsonSchema),
    minItems: number,
    maxItems: number,
    minimum: number,
    exclusiveMinimum: number,
    maximum: number,
    multipleOf: number,
    minLength: number,
    maxLength: number,
    format: z.optional(z.string()),
    pattern: z.optional(z.string()),
  }),
);

const documented = z.object({
  parameters: z.optional(
    z.array(z.object({ in: z.string(), name: z.string(), required: z.optional(z.boolean()), schema: jsonSchema })),
  ),
  requestBody: z.optional(z.object({ content: z.record(z.string(), z.object({ schema: z.optional(jsonSchema) })) })),
  security: z.optional(z.array(z.record(z.string(), z.unknown()))),
});

const openApi = z.object({ paths: z.record(z.string(), z.record(z.string(), documented)) });

/** An operation of the OpenAPI document. */
export interface DocumentedOperation {
  method: string;
  /** Path with parameters in braces. */
  path: string;
  access: 'user' | 'terminal' | 'public';
  parameters: { in: string; name: string; required?: boolean; schema: JsonSchema }[];
  body: JsonSchema | undefined;
}

/** Reads the operations of an OpenAPI document. */
export function readOperations(document: unknown): DocumentedOperation[] {
  return Object.entries(openApi.parse(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, security = [] }]) => {
      const [scheme = {}] = security;
      const access = 'terminal' in scheme ? 'terminal' : 'user' in scheme ? 'user' : 'public';
      const body = requestBody?.content['application/json']?.schema;
      return { method: method.toUpperCase(), path, access, parameters, body };
    }),
  );
}
