import type { StaffQuery, StaffSales, StaffTotals } from '@backoffice/contract/staff-report';
import { type RawBuilder, sql } from 'kysely';
import { fetchPageOfRows } from '../../database/paging';
import { containsText } from '../../database/search';
import { liveDays } from '../rollups/live-days';
import { ZERO_MEASURES } from '../rollups/rollups';
import { inTimeRange } from '../rollups/time-range';
import { ordersReport } from './orders-report';
import type { Report, ReportContext } from './report';
import { amountCell, type Cell, textCell } from './report-csv';
import { toTimeRange } from './report-range';
import { findFirstAndLastSale, salesByFilter } from './sales-figures';

type Context = ReportContext<StaffQuery>;
type Figures = Omit<StaffSales, 'employee_id' | 'name' | 'role'>;

/** SQL: the orders and refunds of each employee. `selectVoids` adds the amounts of voided orders. */
function selectSales(locationId: number): RawBuilder<unknown> {
  return salesByFilter({ locationId, report: 'orders' }, 'employee_id', {
    rolledUp: sql`0::numeric as void_amount, nullif(value, 'none')::bigint as employee_id`,
    live: sql`0, employee_id`,
  });
}

/** SQL: totals of voided orders. They need no rollup, because they are few and an index contains only voided orders. */
function selectVoids({ locationId, query }: Context): RawBuilder<unknown> {
  return sql`select total_amount, employee_id, ${ZERO_MEASURES} from orders
    where location_id = ${locationId} and status = 'Voided' and ${inTimeRange('created_at', toTimeRange(query))}`;
}

const FIGURES = sql`sum(count - open - voided)::int as orders,
  sum(gross - discounts - refunded_tax - refunded_service_charges - refunded_rounding + refunded) as net,
  sum(guests)::int as guests, sum(discounts) as discounts, sum(comps) as comps, sum(voided)::int as voids,
  sum(void_amount) as void_amount,
  sum(refunded_tax + refunded_service_charges + refunded_rounding - refunded) as refunds,
  sum(tips + refunded_tips) as tips`;

const AVERAGE = sql`round(net / nullif(orders, 0), 2)`;

/** SQL: common table expressions. `staff` contains all employees with sales, and `rows` those who match the search. */
function withStaff(context: Context): RawBuilder<unknown> {
  const { locationId, query } = context;
  const { search } = query;
  const matches = search
    ? sql`${containsText(sql<string>`name`, search)} or ${containsText(sql<string>`coalesce(role, '')`, search)}`
    : sql`true`;
  return sql`with ${liveDays(locationId, toTimeRange(query))}, figures as (
      select employee_id, ${FIGURES} from (${selectSales(locationId)} union all ${selectVoids(context)}) sales
      group by employee_id
    ), staff as materialized (
      select employee_id, case when employee_id is null then 'No employee'
          else coalesce(employee.full_name, 'Employee ' || employee_id) end as name,
        role.name as role, orders, net, ${AVERAGE} as average, guests, discounts, comps, voids, void_amount, refunds, tips
      from figures
      left join employees employee on employee.location_id = ${locationId} and employee.id = employee_id
      left join employee_roles role on role.location_id = ${locationId} and role.id = employee.employee_role_id
      where orders <> 0 or voids <> 0 or refunds <> 0 or tips <> 0
    ), rows as (select * from staff where ${matches})`;
}

function rowSortOrder({ sort = 'net', direction }: StaffQuery): RawBuilder<unknown> {
  const isDescending = (direction ?? (sort === 'name' ? 'asc' : 'desc')) === 'desc';
  return sql`${sql.ref(sort)} ${isDescending ? sql`desc` : sql``} nulls last, name, employee_id`;
}

const SUMMED = ['orders', 'net', 'guests', 'discounts', 'comps', 'voids', 'void_amount', 'refunds', 'tips'] as const;
const COUNTS: readonly string[] = ['orders', 'guests', 'voids'];

async function sumRows(context: Context): Promise<Omit<StaffTotals, 'orders_report'>> {
  const sums = (names: readonly string[]) =>
    sql.join(
      names.map((name) => {
        const type = sql.raw(COUNTS.includes(name) ? 'int' : 'numeric');
        return sql`coalesce(sum(${sql.ref(name)}), 0)::${type} as ${sql.ref(name)}`;
      }),
    );
  const { rows } = await sql<Omit<StaffTotals, 'orders_report'>>`${withStaff(context)},
    sums as (select count(*)::int as count, ${sums(SUMMED)} from rows)
    select *, ${AVERAGE} as average,
      (select to_json(every) from (select ${sums(['orders', 'net', 'discounts', 'refunds', 'tips'])} from staff) every) as "all"
    from sums`.execute(context.scope);
  const [totals] = rows;
  if (!totals) throw new Error('The sums of the staff report have no row');
  return totals;
}

const FIGURE_COLUMNS: Array<[header: string, cell: (row: Figures) => Cell]> = [
  ['Orders', ({ orders }) => orders],
  ['Net sales', ({ net }) => amountCell(net)],
  ['Average check', ({ average }) => (average === null ? '' : amountCell(average))],
  ['Guests', ({ guests }) => guests],
  ['Discounts', ({ discounts }) => amountCell(-discounts)],
  ['Comps', ({ comps }) => amountCell(-comps)],
  ['Voids', ({ voids }) => voids],
  ['Voided amount', ({ void_amount }) => amountCell(void_amount)],
  ['Refunds', ({ refunds }) => amountCell(-refunds)],
  ['Tips', ({ tips }) => amountCell(tips)],
];

export const staffReport: Report<StaffQuery, StaffSales, StaffSales, StaffTotals> = {
  name: 'staff',
  findPage: async (context, paging) => {
    const rows = { withRows: withStaff(context), order: rowSortOrder(context.query) };
    return await fetchPageOfRows(context.scope, rows, paging);
  },
  findFirstAndLast: async (context) => await findFirstAndLastSale({ ...context, report: 'orders' }),
  summarize: async (context, buckets) => {
    const { start_date, end_date } = context.query;
    const { totals, sums } = await ordersReport.summarize({ ...context, query: { start_date, end_date } }, buckets);
    return { totals: { ...(await sumRows(context)), orders_report: totals }, sums };
  },
  async *readRows(context) {
    const { rows } = await sql<StaffSales>`${withStaff(context)}
      select * from rows order by ${rowSortOrder(context.query)}`.execute(context.scope);
    yield rows;
  },
  columns: [['Employee', ({ name }) => textCell(name)], ['Team role', ({ role }) => textCell(role)], ...FIGURE_COLUMNS],
  totalLines: (totals) => FIGURE_COLUMNS.map(([label, cell]) => [label, cell(totals)]),
};
