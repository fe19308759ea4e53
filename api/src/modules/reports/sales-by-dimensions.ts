import type { SalesDimension } from '@backoffice/contract/sales-by';
import { TYPED_IN_KEY_PREFIX } from '@backoffice/contract/sales-drill-down';
import { type RawBuilder, sql } from 'kysely';
import { DISCOUNT_KEY, REFUND_REASON_KEY } from '../rollups/rollups';

interface DimensionSql {
  /** Text that identifies a value, computed from the columns of a source; empty for a missing value. */
  key: RawBuilder<unknown>;
  /** Name at the time of the sale; null for dimensions whose name follows from the key. */
  soldAs: RawBuilder<unknown>;
  /** Displayed name. The statement must have the location's id in the column `named_location_id`. */
  name: (key: RawBuilder<unknown>, soldAs: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Returns the expression by which the keys are sorted; undefined for dimensions that are sorted by amount. */
  naturalOrder?: (key: RawBuilder<unknown>, cutoffHour: number) => RawBuilder<unknown>;
}

const NO_NAME = sql`null::text`;

const soldName: DimensionSql['name'] = (_key, soldAs) => soldAs;
const byKey: NonNullable<DimensionSql['naturalOrder']> = (key) => key;

/** SQL: `DineIn` becomes `Dine In`. */
const splitWords = (text: RawBuilder<unknown>) => sql`regexp_replace(${text}, '([a-z])([A-Z])', '\\1 \\2', 'g')`;

/** SQL: the key of a sold record: its id, or its name when it has no id. */
const recordKey = (id: string, name: string) =>
  sql`coalesce(${sql.ref(id)}::text, ${sql.lit(TYPED_IN_KEY_PREFIX)} || ${sql.ref(name)})`;

/** SQL: the name of a record that the sales refer to by its id. */
const recordName =
  (table: string, column: RawBuilder<unknown>, noun: string): DimensionSql['name'] =>
  (key) =>
    sql`case when ${key} = '' then ${sql.lit(`No ${noun}`)} else coalesce(
    (select nullif(trim(${column}), '') from ${sql.table(table)} record
      where record.location_id = named_location_id and record.id = nullif(${key}, '')::bigint),
    ${sql.lit(`${noun[0]?.toUpperCase()}${noun.slice(1)} `)} || ${key}) end`;

const employeeName = recordName('employees', sql`concat_ws(' ', record.first_name, record.last_name)`, 'employee');

export const DIMENSIONS: Record<SalesDimension, DimensionSql> = {
  item: { key: recordKey('item_id', 'item_name'), soldAs: sql`item_name`, name: soldName },
  category: {
    key: sql`coalesce(category_id::text, '')`,
    soldAs: sql`category_name`,
    name: (_key, soldAs) => sql`coalesce(${soldAs}, 'Keypad')`,
  },
  modifier: {
    key: recordKey('modifier_id', 'modifier_name'),
    soldAs: sql`modifier_name`,
    name: (_key, soldAs) => sql`coalesce(nullif(${soldAs}, ''), 'Without a name')`,
  },
  employee: { key: sql`coalesce(employee_id::text, '')`, soldAs: NO_NAME, name: employeeName },
  terminal: {
    key: sql`terminal_id::text`,
    soldAs: NO_NAME,
    name: recordName('terminals', sql`record.name`, 'terminal'),
  },
  hour: {
    key: sql`lpad(hour::text, 2, '0')`,
    soldAs: NO_NAME,
    name: (key) => sql`${key} || ':00'`,
    naturalOrder: (key, cutoffHour) => sql`(${key}::int + 24 - ${cutoffHour}::int) % 24`,
  },
  weekday: {
    key: sql`extract(isodow from day)::text`,
    soldAs: NO_NAME,
    name: (key) => sql`('{Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday}'::text[])[${key}::int]`,
    naturalOrder: byKey,
  },
  day: { key: sql`day::text`, soldAs: NO_NAME, name: (key) => key, naturalOrder: byKey },
  order_type: { key: sql`type`, soldAs: NO_NAME, name: splitWords },
  order_source: {
    key: sql`source`,
    soldAs: NO_NAME,
    name: (key) => sql`case when ${key} = 'Pos' then 'POS' else ${splitWords(key)} end`,
  },
  tender: { key: sql`payment_type`, soldAs: NO_NAME, name: splitWords },
  tax: {
    key: sql`concat_ws(':', coalesce(tax_id::text, ''), rate, tax_name)`,
    soldAs: sql`tax_name || ' ' || trim_scale(rate) || '%'`,
    name: soldName,
  },
  discount: {
    key: DISCOUNT_KEY,
    soldAs: sql`case kind when 'CashDiscount' then 'Cash discount' else kind end
      || case when kind = 'CashDiscount' then '' when reason = '' then ' without a reason' else ': ' || reason end`,
    name: soldName,
  },
  refund_reason: {
    key: REFUND_REASON_KEY,
    soldAs: sql`coalesce(nullif(reason, ''), 'Without a reason')`,
    name: soldName,
  },
  refunded_by: { key: sql`coalesce(refunded_by::text, '')`, soldAs: NO_NAME, name: employeeName },
};

/** Used when a breakdown has no second dimension: all sales have the same key. */
export const NO_DIMENSION: DimensionSql = { key: sql`''`, soldAs: NO_NAME, name: () => sql`''` };
