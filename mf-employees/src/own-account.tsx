import { useSession } from '@backoffice/shared/session';
import type { ReactNode } from 'react';
import { useEmployeesNamed } from './employees/employees.queries';
import classes from './own-account.module.css';

const normalized = (name: string | undefined) => name?.trim().toLowerCase();

/** The name of whoever is signed in. Accounts and employees are separate records: a name is all that they share. */
function useOwnName(): string {
  return useSession(({ claims }) => claims?.userName ?? '');
}

/** Warns before the employee who is named like the signed-in user is deleted. */
export function OwnEmployeeWarning({ name }: { name: string }) {
  const ownName = useOwnName();
  if (normalized(name) !== normalized(ownName)) return null;
  return (
    <Warning>
      You are signed in as {ownName}. If this is you, you can no longer work at the terminals. You can still sign in
      here.
    </Warning>
  );
}

/** Warns before a role is deleted that an employee named like the signed-in user has. */
export function OwnRoleWarning({ roleId }: { roleId: number }) {
  const ownName = useOwnName();
  const { data: namesakes = [] } = useEmployeesNamed(ownName);
  const isOwn = namesakes.some(
    ({ full_name, employee_role_id }) => normalized(full_name) === normalized(ownName) && employee_role_id === roleId,
  );
  if (!isOwn) return null;
  return <Warning>You are signed in as {ownName}, and the employee of that name has this role.</Warning>;
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={classes.warning}>
      {children}
    </p>
  );
}
