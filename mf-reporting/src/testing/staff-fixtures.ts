import { DEFAULT_PAGE, DEFAULT_PER_PAGE } from '@backoffice/contract/paging';
import type { StaffSales, StaffSummary } from '@backoffice/contract/staff-report';
import { buildRowsPage, salesSummary } from './fixtures';

/** Builds the figures of an employee. */
export function buildStaffSales(changes: Partial<StaffSales> = {}): StaffSales {
  return {
    ...{ employee_id: 3, name: 'Maria Lopez', role: 'Server', orders: 40, net: 1379.25, average: 34.48, guests: 88 },
    ...{ discounts: 24, comps: 8.5, voids: 2, void_amount: 31.5, refunds: 20.25, tips: 212.4 },
    ...changes,
  };
}

/** Builds one page of a report of `total` employees, "Employee 1" to "Employee `total`". */
export function buildStaffPage(total: number, page = DEFAULT_PAGE, perPage = DEFAULT_PER_PAGE) {
  const buildRow = ({ id }: { id: number }) => buildStaffSales({ employee_id: id, name: `Employee ${id}` });
  const { rows: employees, paging_metadata } = buildRowsPage(buildRow, total, page, perPage);
  return { data: { employees }, paging_metadata };
}

const { employee_id, name, role, ...figures } = buildStaffSales();

export const staffSummary: StaffSummary = {
  totals: {
    ...{ count: 3, ...figures },
    all: { orders: 40, net: 1379.25, discounts: 24, refunds: 20.25, tips: 212.4 },
    orders_report: { ...salesSummary.totals, net: 1379.25, discounts: 24, refunds: 20.25, tips: 212.4 },
  },
  chart: salesSummary.chart,
};
