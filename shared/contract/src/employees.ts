import * as z from 'zod/mini';
import { responseFields } from './columns';
import {
  booleanParam,
  id,
  idParam,
  idParams,
  includeDeleted,
  instant,
  isDeleted,
  messageResponse,
  printableAscii,
  requiredText,
  searchParam,
} from './fields';
import { operation } from './operation';
import { pageSchema, pagingQuery } from './paging';
import { manage, REPORTS_WITH_FILTERS, view } from './rights';

const ROLE_REQUIRED = 'Please select Team Role';

/** The columns of an employee that requests can set, except the passcode, which is stored encrypted. */
export const employeeColumns = {
  first_name: requiredText({
    required: 'Please enter First Name',
    max: 20,
    tooLong: 'First name should have max 20 letters',
  }),
  last_name: requiredText({
    required: 'Please enter Last Name',
    max: 20,
    tooLong: 'Last name should have max 20 letters',
  }),
  is_active: z._default(z.boolean(), true),
  employee_role_id: z.number(ROLE_REQUIRED).check(z.int(ROLE_REQUIRED), z.minimum(1, ROLE_REQUIRED)),
};

export const employee = z.object({
  id,
  ...responseFields(employeeColumns),
  full_name: z.string(),
  /** Null for a deleted employee whose role was deleted. */
  employee_role_id: z.nullable(id),
  created_at: instant,
  updated_at: instant,
  is_deleted: isDeleted,
});
export type Employee = z.infer<typeof employee>;

export const listEmployees = operation({
  method: 'GET',
  path: '/employees',
  right: view('employees', [...REPORTS_WITH_FILTERS, 'exceptions', 'team_roles']),
  summary: 'Employees of the location, by name',
  query: z.extend(pagingQuery, {
    is_active: z.optional(booleanParam),
    search: z.optional(searchParam),
    employee_role_id: z.optional(idParam),
    include_deleted: includeDeleted,
  }),
  response: pageSchema(employee),
});

export const employeeRole = z.object({
  id,
  name: z.string(),
  /** Whether the signed-in user has all terminal rights of the role and can therefore assign it to employees. */
  can_assign: z.boolean(),
});
export type EmployeeRole = z.infer<typeof employeeRole>;

export const listEmployeeRoles = operation({
  method: 'GET',
  path: '/employee_roles',
  right: view('employees', ['users']),
  summary: 'Id and name of every employee role, and whether the signed-in user may give it',
  response: z.object({ data: z.array(employeeRole) }),
});

const { is_active: isActive, ...formColumns } = employeeColumns;

export const employeeForm = z.object({
  ...formColumns,
  passcode: z
    .string('Please enter Passcode')
    .check(
      z.trim(),
      z.minLength(1, { error: 'Please enter Passcode', abort: true }),
      printableAscii,
      z.length(4, 'Passcode must be 4 digits'),
      z.regex(/^\d*$/, 'Please enter only digit'),
    ),
});
export type EmployeeForm = z.infer<typeof employeeForm>;

/** An employee with the passcode, which lists of employees do not contain. */
export const employeeDetails = z.extend(employee, { passcode: z.string() });
export type EmployeeDetails = z.infer<typeof employeeDetails>;

export const getEmployee = operation({
  method: 'GET',
  path: '/employees/:id',
  right: manage('employees'),
  summary: 'One employee, with the passcode',
  params: idParams,
  response: employeeDetails,
});

export const createEmployee = operation({
  method: 'POST',
  path: '/employees',
  right: manage('employees'),
  summary: 'Create an employee; refused with 409 when an active employee has the passcode',
  body: z.strictObject({ ...employeeForm.shape, is_active: isActive }),
  response: employeeDetails,
});

export const updateEmployee = operation({
  method: 'PUT',
  path: '/employees/:id',
  right: manage('employees'),
  summary: 'Change an employee; with updated_at, refused with 409 when stale',
  params: idParams,
  body: z.strictObject({
    ...employeeForm.shape,
    is_active: z.optional(z.boolean()),
    updated_at: z.optional(instant),
  }),
  response: employeeDetails,
});

export const setEmployeeActive = operation({
  method: 'PUT',
  path: '/employees/:id/active',
  right: manage('employees'),
  summary: 'Switch an employee on or off; on is refused with 409 when an active employee has the passcode',
  params: idParams,
  query: z.object({ is_active: booleanParam }),
  response: employee,
});

export const deleteEmployee = operation({
  method: 'DELETE',
  path: '/employees/:id',
  right: manage('employees'),
  summary: 'Delete an employee; the name stays on past orders',
  params: idParams,
  response: messageResponse,
});

export const proposePasscode = operation({
  method: 'GET',
  path: '/employees/free_passcode',
  right: manage('employees'),
  summary: 'A random passcode that no active employee of the location has',
  response: z.object({ passcode: z.string() }),
});
