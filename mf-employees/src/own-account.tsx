import { useSession } from '@backoffice/platform/session';
import type { ReactNode } from 'react';
import { useEmployeesByName } from './employees/employees.queries';
import classes from './own-account.module.css';

const normalizeName = (name: string | undefined) => name?.trim().toLowerCase();

/** Name of the signed-in user. Accounts and employees are separate records that can only be matched by name. */
function useOwnName(): string {
  return useSession(({ claims }) => claims?.userName ?? '');
}

/** Warning in a delete confirmation; rendered only if the employee has the name of the signed-in user. */
export function OwnEmployeeWarning({ name }: { name: string }) {
  const ownName = useOwnName();
  if (normalizeName(name) !== normalizeName(ownName)) return null;
  return (
    <Warning>
      You are signed in as {ownName}. If this is you, you can no longer work at the terminals. You can still sign in
      here.
    </Warning>
  );
}

/** Warning in a delete confirmation; rendered only if an employee with the name of the signed-in user has the role. */
export function OwnRoleWarning({ roleId }: { roleId: number }) {
  const ownName = useOwnName();
  const { data: namesakes = [] } = useEmployeesByName(ownName, { enabled: ownName !== '' });
  const isOwn = namesakes.some(
    ({ full_name, employee_role_id }) =>
      normalizeName(full_name) === normalizeName(ownName) && employee_role_id === roleId,
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
