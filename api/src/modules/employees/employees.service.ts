import type { EmployeeDetails, EmployeeForm } from '@backoffice/contract/employees';
import type { Access } from '@backoffice/contract/rights';
import { type LocationDb, READ_ONLY, withLocation } from '../../database/location-scope';
import { insertRecord, requireFound, updateRecord } from '../../database/records';
import { retryTransientErrors } from '../../database/transient-errors';
import { violatesConstraint } from '../../database/writes';
import { AppError, fieldConflict } from '../../errors';
import type { Services } from '../../services';
import { requireEditorTasks } from '../team-roles/own-rights';
import {
  type EmployeeValues,
  findEmployee,
  findPasscodesInUse,
  lockEmployee,
  markEmployeeDeleted,
  type StoredEmployee,
} from './employees.repository';
import { drawFreePasscode } from './free-passcode';
import { createPasscodeVault, type PasscodeVault } from './passcode';

interface EditingUser {
  locationId: number;
  access: Access;
}

type NewEmployee = EmployeeForm & { is_active: boolean };
type ChangedEmployee = EmployeeForm & { is_active?: boolean | undefined; updated_at?: string | undefined };

/** Every method with an id throws not_found for an employee who was deleted or belongs to another location. */
export function createEmployeeService({ config, db }: Services) {
  const vault = createPasscodeVault(config.dataKey);
  const inLocation = <Result>(locationId: number, work: (scope: LocationDb) => Promise<Result>) =>
    // Two concurrent updates that swap passcodes deadlock.
    retryTransientErrors(() => withLocation(db, locationId, work)).catch(translateDatabaseError);
  return {
    find: async (locationId: number, id: number) => {
      const find = (scope: LocationDb) => requireEmployee(scope, locationId, id);
      return toEmployeeDetails(vault, await withLocation(db, locationId, find, READ_ONLY));
    },

    /**
     * Throws conflict when an active employee has the passcode, or when the team role includes tasks that the editing
     * user may not do. The same applies to `change`.
     */
    create: (editor: EditingUser, employee: NewEmployee) =>
      inLocation(editor.locationId, async (scope) => {
        const { locationId } = editor;
        await requireEditorTasks(scope, editor, [employee.employee_role_id]);
        const values = toStoredValues(vault, locationId, employee);
        const id = await insertRecord(scope, locationId, 'employees', values);
        return toEmployeeDetails(vault, await requireEmployee(scope, locationId, id));
      }),

    /** Throws changed_meanwhile when the employee was changed after `updated_at`. */
    change: (editor: EditingUser, id: number, { updated_at, ...employee }: ChangedEmployee) =>
      inLocation(editor.locationId, async (scope) => {
        const { locationId } = editor;
        const before = requireFound('employees', await lockEmployee(scope, locationId, id));
        const { employee_role_id: roleId } = employee;
        if (roleId !== before.employee_role_id) await requireEditorTasks(scope, editor, [roleId]);
        const values = toStoredValues(vault, locationId, employee);
        await updateRecord(scope, locationId, 'employees', id, values, updated_at);
        return toEmployeeDetails(vault, await requireEmployee(scope, locationId, id));
      }),

    /** Throws conflict when an active employee has the passcode. */
    setActive: (locationId: number, id: number, is_active: boolean) =>
      inLocation(locationId, async (scope) => {
        await updateRecord(scope, locationId, 'employees', id, { is_active });
        return await requireEmployee(scope, locationId, id);
      }),

    remove: (locationId: number, id: number) =>
      inLocation(locationId, (scope) => markEmployeeDeleted(scope, locationId, id)),

    /** Returns a passcode that no active employee has. Throws conflict when all are in use. */
    proposePasscode: async (locationId: number) => {
      const findInUse = (scope: LocationDb) => findPasscodesInUse(scope, locationId);
      return pickFreePasscode(vault, locationId, await withLocation(db, locationId, findInUse, READ_ONLY));
    },
  };
}

async function requireEmployee(scope: LocationDb, locationId: number, id: number): Promise<StoredEmployee> {
  return requireFound('employees', await findEmployee(scope, locationId, id));
}

/** Translates violated constraints into API errors; checks before the write would miss concurrent writes. */
function translateDatabaseError(error: unknown): never {
  if (violatesConstraint(error, 'employees_active_passcode'))
    throw fieldConflict('passcode', 'Passcode is already in use');
  if (violatesConstraint(error, 'employees_location_id_employee_role_id_fkey')) {
    const message = 'Please select Team Role';
    throw new AppError('invalid_request', message, { fields: { employee_role_id: message } });
  }
  throw error;
}

function toEmployeeDetails(vault: PasscodeVault, { passcode_encrypted, ...employee }: StoredEmployee): EmployeeDetails {
  return { ...employee, passcode: vault.decrypt(passcode_encrypted) };
}

function toStoredValues(
  vault: PasscodeVault,
  locationId: number,
  { passcode, ...employee }: Omit<ChangedEmployee, 'updated_at'>,
): EmployeeValues {
  const { is_active, ...values } = employee;
  return {
    ...values,
    ...(is_active !== undefined && { is_active }),
    passcode_encrypted: vault.encrypt(passcode),
    passcode_lookup: vault.lookup(locationId, passcode),
  };
}

function pickFreePasscode(vault: PasscodeVault, locationId: number, inUse: readonly Buffer[]): string {
  const taken = new Set(inUse.map((lookup) => lookup.toString('base64')));
  const free = drawFreePasscode((passcode) => taken.has(vault.lookup(locationId, passcode).toString('base64')));
  if (free === undefined) throw new AppError('conflict', 'Every passcode is in use');
  return free;
}
