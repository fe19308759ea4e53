import type { TeamRole } from '@backoffice/contract/team-roles';
import { formatCount } from '@backoffice/contract/words';
import { TextLink } from '@backoffice/ui';
import type { Column } from '@backoffice/ui/data-table';

interface ColumnsInput {
  /** Number of all modules; undefined while loading. */
  moduleCount: number | undefined;
  /** Returns the link that opens the role's form. */
  editHref: (role: TeamRole) => string;
}

export function buildTeamRolesColumns({ moduleCount, editHref }: ColumnsInput): Column<TeamRole>[] {
  return [
    {
      key: 'name',
      header: 'Role',
      cell: (role) => (
        <TextLink to={editHref(role)} keepScroll>
          {role.name}
        </TextLink>
      ),
    },
    {
      key: 'modules',
      header: 'May use',
      cell: ({ modules }) =>
        modules.length === moduleCount ? 'Everything' : formatCount(modules.length, 'permission'),
    },
    { key: 'employees', header: 'Employees', align: 'end', cell: ({ employee_count }) => employee_count },
  ];
}
