import * as z from 'zod/mini';

/**
 * Schemas of the columns that requests can set, by field name. A schema defines the type, the limits and, with
 * `z._default`, the value when a request omits the field. Column lists, responses and forms derive from these schemas.
 */
export type Columns = Record<string, z.ZodMiniType>;

type InnerSchema<Schema> = Schema extends z.ZodMiniDefault<infer Inner extends z.ZodMiniType> ? Inner : Schema;
type WithoutDefaults<Shape extends Columns> = { [Name in keyof Shape]: InnerSchema<Shape[Name]> };

/** Names of the columns that have a default value. */
export type NameWithDefault<Shape extends Columns> = {
  [Name in keyof Shape]: Shape[Name] extends z.ZodMiniDefault ? Name : never;
}[keyof Shape];

export type ColumnValues<Shape extends Columns> = { [Name in keyof Shape]: z.output<Shape[Name]> };

/** Returns the names of the columns in the order of their declaration. */
export function columnNames<Shape extends object>(columns: Shape): (keyof Shape & string)[] {
  return Object.keys(columns) as (keyof Shape & string)[];
}

/** Returns the fields of a form: all are required, because a form always has a value for each. */
export function formFields<Shape extends Columns>(columns: Shape): WithoutDefaults<Shape> {
  return mapColumns(columns, withoutDefault) as WithoutDefaults<Shape>;
}

/** Returns the fields of a response, without limits: a value can have been stored before a limit existed. */
export function responseFields<Shape extends Columns>(columns: Shape): WithoutDefaults<Shape> {
  return mapColumns(columns, (column) => withoutLimits(withoutDefault(column))) as WithoutDefaults<Shape>;
}

/** Returns the default values of the columns that have one. */
export function defaultValues<Shape extends Columns>(
  columns: Shape,
): Pick<ColumnValues<Shape>, NameWithDefault<Shape>> {
  const defaulted = Object.entries(columns).filter(([, column]) => column instanceof z.ZodMiniDefault);
  return z.parse(z.object(Object.fromEntries(defaulted)), {}) as Pick<ColumnValues<Shape>, NameWithDefault<Shape>>;
}

/** Returns the fields of `record` that `columns` names. */
export function pickColumns<Shape extends object, Row extends Record<keyof Shape, unknown>>(
  columns: Shape,
  record: Row,
): Pick<Row, keyof Shape> {
  return Object.fromEntries(columnNames(columns).map((name) => [name, record[name]])) as Pick<Row, keyof Shape>;
}

function mapColumns(columns: Columns, map: (column: z.ZodMiniType) => z.core.$ZodType) {
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, map(column)]));
}

function withoutDefault(column: z.ZodMiniType): z.core.$ZodType {
  return column instanceof z.ZodMiniDefault ? column.def.innerType : column;
}

function withoutLimits(column: z.core.$ZodType): z.core.$ZodType {
  return z.clone(column, { ...column._zod.def, checks: [] });
}
