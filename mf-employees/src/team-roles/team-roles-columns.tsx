import type { TeamRole } from '@backoffice/contract/team-roles';
import { formatCount } from '@backoffice/contract/words';
import { TextLink } from '@backoffice/ui';
import type { Column } from '@backoffice/ui/data-table';
import { actionsColumn, deleteAction, editAction } from '@backoffice/ui/form';

interface ColumnsInput {
  /** Number of all modules; undefined while loading. */
  moduleCount: number | undefined;
  /** Returns the URL that opens the role's form. */
  getEditUrl: (role: TeamRole) => string;
  onEdit: (role: TeamRole) => void;
  onDelete: (role: TeamRole) => void;
}

export function createTeamRolesColumns({
  moduleCount,
  getEditUrl,
  onEdit,
  onDelete,
}: ColumnsInput): Column<TeamRole>[] {
  return [
    {
      key: 'name',
      header: 'Role',
      cell: (role) => (
        <TextLink to={getEditUrl(role)} keepScroll>
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
    actionsColumn(
      ({ name }) => name,
      (role) => [editAction(() => onEdit(role)), deleteAction(() => onDelete(role))],
    ),
  ];
}
