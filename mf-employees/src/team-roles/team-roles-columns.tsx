import type { RoleModule } from '@backoffice/contract/rights';
import type { TeamRole } from '@backoffice/contract/team-roles';
import { TextLink } from '@backoffice/ui';
import type { Column } from '@backoffice/ui/data-table';
import { summarizeRole } from './role-summary';
import classes from './team-roles-columns.module.css';

interface ColumnsInput {
  /** Undefined while loading. */
  modules: readonly RoleModule[] | undefined;
  /** Returns the link that opens the role. */
  roleHref: (role: TeamRole) => string;
}

export function buildTeamRolesColumns({ modules = [], roleHref }: ColumnsInput): Column<TeamRole>[] {
  return [
    {
      key: 'name',
      header: 'Role',
      cell: (role) =>
        role.is_owner ? (
          role.name
        ) : (
          <TextLink to={roleHref(role)} keepScroll>
            {role.name}
          </TextLink>
        ),
      compact: 'top',
    },
    {
      key: 'rights',
      header: 'Access',
      width: '55%',
      cell: (role) => <RoleSummary role={role} modules={modules} />,
      compact: 'middle',
    },
    {
      key: 'employees',
      header: 'Employees',
      align: 'end',
      cell: ({ employee_count }) => employee_count,
      compact: 'bottom',
    },
    { key: 'users', header: 'Users', align: 'end', cell: ({ user_count }) => user_count, compact: 'bottom' },
  ];
}

function RoleSummary({ role, modules }: { role: TeamRole; modules: readonly RoleModule[] }) {
  const parts = summarizeRole(role, modules);
  if (parts.length === 0) return <span className={classes.nothing}>Nothing yet</span>;
  return (
    <ul className={classes.parts}>
      {parts.map(({ what, names }) => (
        <li key={what}>
          <span className={classes.what}>{what}</span> {names}
        </li>
      ))}
    </ul>
  );
}
