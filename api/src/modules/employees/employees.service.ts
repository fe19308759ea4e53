import type { Employee, EmployeeDetails, EmployeeForm } from '@backoffice/contract/employees';
import { DatabaseError } from 'pg';
import { type LocationDb, withLocation } from '../../database/location-scope';
import { violates } from '../../database/writes';
import { AppError, changedMeanwhile, fieldConflict, notFound } from '../../errors';
import type { Services } from '../../services';
import {
  changeEmployee,
  findEmployee,
  findPasscodesInUse,
  insertEmployee,
  markDeleted,
  type StoredEmployee,
} from './employees.repository';
import { drawFreePasscode } from './free-passcode';
import { createPasscodeVault, type PasscodeVault } from './passcode';

type NewEmployee = EmployeeForm & { is_active: boolean };
type ChangedEmployee = EmployeeForm & { is_active?: boolean | undefined; updated_at?: string | undefined };

export interface EmployeeService {
  find(locationId: number, id: number): Promise<EmployeeDetails>;
  /** Throws conflict when an active employee has the passcode; so do `change` and `setActive`. */
  create(locationId: number, employee: NewEmployee): Promise<EmployeeDetails>;
  /** Throws changed_meanwhile when the employee is not as `updated_at` has them. */
  change(locationId: number, id: number, employee: ChangedEmployee): Promise<EmployeeDetails>;
  setActive(locationId: number, id: number, isActive: boolean): Promise<Employee>;
  remove(locationId: number, id: number): Promise<void>;
  /** A passcode that no active employee has. Throws conflict when every one is in use. */
  proposePasscode(locationId: number): Promise<string>;
}

/** Every call throws not_found for an employee who was deleted, or is another location's. */
export function createEmployeeService({ config, db }: Services): EmployeeService {
  const vault = createPasscodeVault(config.dataKey);
  const within = <Result>(locationId: number, work: (scope: LocationDb) => Promise<Result>) =>
    withLocation(db, locationId, work).catch(explain);
  return {
    find: (locationId, id) =>
      within(locationId, async (scope) => details(vault, await existing(findEmployee(scope, locationId, id)))),

    create: (locationId, employee) =>
      within(locationId, async (scope) =>
        details(vault, await insertEmployee(scope, locationId, stored(vault, locationId, employee))),
      ),

    change: (locationId, id, { updated_at, ...employee }) =>
      within(locationId, async (scope) => {
        const values = stored(vault, locationId, employee);
        const changed = await changeEmployee(scope, locationId, id, values, updated_at);
        if (changed) return details(vault, changed);
        await existing(findEmployee(scope, locationId, id));
        throw changedMeanwhile('employee');
      }),

    setActive: (locationId, id, is_active) =>
      within(locationId, (scope) => existing(changeEmployee(scope, locationId, id, { is_active }))),

    remove: (locationId, id) =>
      within(locationId, async (scope) => {
        if (!(await markDeleted(scope, locationId, id))) throw notFound('Employee');
      }),

    proposePasscode: (locationId) =>
      within(locationId, async (scope) => freePasscode(vault, locationId, await findPasscodesInUse(scope, locationId))),
  };
}

async function existing(found: Promise<StoredEmployee | undefined>): Promise<StoredEmployee> {
  const employee = await found;
  if (!employee) throw notFound('Employee');
  return employee;
}

/** The indexes and keys of the database decide, so that of two writes at the same moment one is refused. */
function explain(error: unknown): never {
  if (violates(error, 'employees_active_passcode') || isDeadlock(error)) {
    throw fieldConflict('passcode', 'Passcode is already in use');
  }
  if (violates(error, 'employees_location_id_employee_role_id_fkey')) {
    const message = 'Please select Team Role';
    throw new AppError('invalid_request', message, { fields: { employee_role_id: message } });
  }
  throw error;
}

/** Two employees who are each being given the other's passcode: the one whom the database refuses wants one in use. */
function isDeadlock(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '40P01';
}

function details(vault: PasscodeVault, { passcode_encrypted, ...employee }: StoredEmployee): EmployeeDetails {
  return { ...employee, passcode: vault.decrypt(passcode_encrypted) };
}

function stored(
  vault: PasscodeVault,
  locationId: number,
  { passcode, ...employee }: Omit<ChangedEmployee, 'updated_at'>,
) {
  const { is_active, ...named } = employee;
  return {
    ...named,
    ...(is_active !== undefined && { is_active }),
    passcode_encrypted: vault.encrypt(passcode),
    passcode_lookup: vault.lookup(locationId, passcode),
  };
}

function freePasscode(vault: PasscodeVault, locationId: number, inUse: readonly Buffer[]): string {
  const taken = new Set(inUse.map((lookup) => lookup.toString('base64')));
  const free = drawFreePasscode((passcode) => taken.has(vault.lookup(locationId, passcode).toString('base64')));
  if (free === undefined) throw new AppError('conflict', 'Every passcode is in use');
  return free;
}
