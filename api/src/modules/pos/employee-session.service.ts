import type { createEmployeeSession } from '@backoffice/contract/pos';
import { manage, moduleId, moduleName, satisfiesRight, type TerminalTask, view } from '@backoffice/contract/rights';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { type LocationDb, withLocation } from '../../database/location-scope';
import { AppError, notPermitted } from '../../errors';
import type { TerminalIdentity } from '../../plugins/authentication';
import type { Services } from '../../services';
import { createPasscodeVault } from '../employees/passcode';

const MAX_FAILURES = 10;
const WINDOW_SECONDS = 15 * 60;

/** Throws too_many_attempts while the terminal has ten failed attempts within the last 15 minutes. */
async function checkLockout(scope: LocationDb, { locationId, terminalId }: TerminalIdentity): Promise<void> {
  // The lock serializes the attempts of a terminal; otherwise concurrent guesses could exceed the limit.
  await sql`select 1 from terminals where location_id = ${locationId} and id = ${terminalId} for update`.execute(scope);
  const { rows } = await sql<{ wait: number }>`
    select extract(epoch from failed_at + make_interval(secs => ${WINDOW_SECONDS}) - now()) as wait
    from passcode_failures
    where location_id = ${locationId} and terminal_id = ${terminalId}
      and failed_at > now() - make_interval(secs => ${WINDOW_SECONDS})
    order by failed_at desc offset ${MAX_FAILURES - 1} limit 1`.execute(scope);
  const wait = rows[0]?.wait;
  if (wait !== undefined) {
    throw new AppError('too_many_attempts', 'Too many wrong passcodes at this terminal: try again later', {
      retryAfter: Math.max(1, Math.ceil(wait)),
    });
  }
}

/** Also deletes expired failures, because row-level security prevents a cleanup job for all locations. */
async function recordFailure(scope: LocationDb, { locationId, terminalId }: TerminalIdentity): Promise<void> {
  await sql`delete from passcode_failures where location_id = ${locationId} and terminal_id = ${terminalId}
    and failed_at <= now() - make_interval(secs => ${WINDOW_SECONDS})`.execute(scope);
  await sql`insert into passcode_failures (location_id, terminal_id) values (${locationId}, ${terminalId})`.execute(
    scope,
  );
}

async function findEmployeeByPasscode(scope: LocationDb, locationId: number, lookup: Buffer) {
  return await scope
    .selectFrom('employees as employee')
    .innerJoin('employee_roles as role', (join) =>
      join.onRef('role.location_id', '=', 'employee.location_id').onRef('role.id', '=', 'employee.employee_role_id'),
    )
    .select([
      'employee.id',
      'employee.first_name',
      'employee.last_name',
      'role.id as role_id',
      'role.name as role_name',
      'role.is_owner',
      'role.rights',
    ])
    .where('employee.location_id', '=', locationId)
    .where('employee.passcode_lookup', '=', lookup)
    .where('employee.is_active', '=', true)
    .where('employee.deleted_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Returns the active employee with this passcode, their role and the back-office modules and terminal tasks that the
 * role grants. Throws invalid_credentials for an unknown passcode, and too_many_attempts after ten failed attempts at
 * the terminal within 15 minutes.
 */
export async function identifyEmployee(
  { config, db }: Pick<Services, 'config' | 'db'>,
  terminal: TerminalIdentity,
  passcode: string,
): Promise<z.infer<typeof createEmployeeSession.response>> {
  const { locationId } = terminal;
  const lookup = createPasscodeVault(config.dataKey).lookup(locationId, passcode);
  const found = await withLocation(db, locationId, async (scope) => {
    await checkLockout(scope, terminal);
    const employee = await findEmployeeByPasscode(scope, locationId, lookup);
    if (!employee) await recordFailure(scope, terminal);
    return employee;
  });
  if (!found) throw new AppError('invalid_credentials', 'No active employee has this passcode');
  const { id, first_name, last_name, role_id, role_name, is_owner: isOwner, rights } = found;
  const modules = moduleId.options.filter((module) =>
    satisfiesRight({ isOwner, rights }, module.startsWith('pos_') ? manage(module) : view(module)),
  );
  return { employee: { id, first_name, last_name }, role: { id: role_id, name: role_name }, modules };
}

/**
 * Returns the active employee with this passcode if their role allows the task. Throws the errors of
 * `identifyEmployee`, and not_permitted when the role does not allow the task.
 */
export async function identifyApprover(
  services: Pick<Services, 'config' | 'db'>,
  terminal: TerminalIdentity,
  passcode: string,
  task: TerminalTask,
): Promise<z.infer<typeof createEmployeeSession.response>['employee']> {
  const { employee, role, modules } = await identifyEmployee(services, terminal, passcode);
  if (!modules.includes(task)) {
    throw notPermitted(`The role ${role.name} does not include ${moduleName(task)}`, moduleName(task));
  }
  return employee;
}
