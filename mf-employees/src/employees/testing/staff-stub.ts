import {
  type Employee,
  type EmployeeDetails,
  getEmployee,
  listEmployeeRoles,
  listEmployees,
} from '@backoffice/contract/employees';
import { getBusinessDetails } from '@backoffice/contract/locations';
import { buildPagingMetadata } from '@backoffice/contract/paging';
import { buildBusinessDetails } from '@backoffice/testing/build-business-details';
import type { StubbedApi } from '@backoffice/testing/stub-api';

export const EMPLOYEES_PATH = '/employee/employees';

export function buildEmployee(id: number, changes: Partial<Employee> = {}): Employee {
  const timestamp = '2026-01-05T10:00:00.000Z';
  return {
    id,
    first_name: 'Maria',
    last_name: `Alvarez ${id}`,
    full_name: `Maria Alvarez ${id}`,
    is_active: true,
    employee_role_id: 2,
    created_at: timestamp,
    updated_at: timestamp,
    ...changes,
  };
}

export function buildEmployeeDetails(id: number, changes: Partial<EmployeeDetails> = {}): EmployeeDetails {
  return { ...buildEmployee(id), passcode: '4821', ...changes };
}

/**
 * Stubs the API with two roles and `total` employees with the ids 1 to `total`. `listRequests` collects the query of each
 * list request.
 */
export function stubEmployees(api: StubbedApi, total: number): { listRequests: unknown[] } {
  const listRequests: unknown[] = [];
  api.respond(listEmployees, ({ query }) => {
    listRequests.push(query);
    const first = (query.page - 1) * query.per_page + 1;
    const length = Math.max(0, Math.min(query.per_page, total - first + 1));
    return {
      data: Array.from({ length }, (_, index) => buildEmployee(first + index, { is_active: query.is_active })),
      paging_metadata: buildPagingMetadata(total, query.page, query.per_page),
    };
  });
  api.respond(listEmployeeRoles, {
    data: [
      { id: 1, name: 'Manager', can_assign: true },
      { id: 2, name: 'Cashier', can_assign: true },
    ],
  });
  api.respond(getEmployee, ({ params }) => buildEmployeeDetails(params.id));
  api.respond(getBusinessDetails, buildBusinessDetails({ updated_at: '2026-01-05T10:00:00.000Z' }));
  return { listRequests };
}
