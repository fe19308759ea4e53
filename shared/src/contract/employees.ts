import * as z from 'zod/mini';
import { booleanParam, id, idParam, instant } from './fields';
import { operation } from './operation';
import { pageOf, pagingQuery } from './paging';

export const employee = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  is_active: z.boolean(),
  employee_role_id: id,
  created_at: instant,
  updated_at: instant,
});
export type Employee = z.infer<typeof employee>;

export const listEmployees = operation({
  method: 'GET',
  path: '/employees',
  summary: 'Employees of the location, by name',
  query: z.extend(pagingQuery, {
    is_active: z.optional(booleanParam),
    search: z.optional(z.string().check(z.maxLength(100))),
    employee_role_id: z.optional(idParam),
  }),
  response: pageOf(employee),
});

export const employeeRole = z.object({ id, name: z.string() });
export type EmployeeRole = z.infer<typeof employeeRole>;

export const listEmployeeRoles = operation({
  method: 'GET',
  path: '/employee_roles',
  summary: 'Id and name of every employee role',
  response: z.object({ data: z.array(employeeRole) }),
});
