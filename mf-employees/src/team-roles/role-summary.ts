import type { AccessLevel } from '@backoffice/contract/access-level';
import type { Rights, RoleModule } from '@backoffice/contract/rights';
import type { TeamRole } from '@backoffice/contract/team-roles';

/** Group of the back-office modules that stand for tasks at the terminals. A role either allows a task or does not. */
export const TERMINALS_GROUP = 'Terminals';

/** One line of a role's summary, such as "Views Orders and Transactions". */
export interface RoleSummaryPart {
  what: 'Manages' | 'Views' | 'At the terminals';
  names: string;
}

/** Maximum number of names in a list; in a longer list, the last entry is a count such as "3 more". */
const MAX_NAMES = 4;
const listFormat = new Intl.ListFormat('en-US');

function joinNames(names: readonly string[]): string {
  if (names.length <= MAX_NAMES) return listFormat.format(names);
  const shown = names.slice(0, MAX_NAMES - 1);
  return listFormat.format([...shown, `${names.length - shown.length} more`]);
}

/**
 * Returns the names of the back-office modules that have the level `level`. If all modules of a group have it, the
 * group's name replaces theirs.
 */
function nameModules(rights: Rights, modules: readonly RoleModule[], level: AccessLevel): string[] {
  const groups = [...new Set(modules.map(({ group }) => group))];
  return groups.flatMap((group) => {
    const members = modules.filter((module) => module.group === group);
    const granted = members.filter(({ id }) => rights[id] === level);
    const isWhole = granted.length === members.length && members.length > 1;
    return isWhole ? [`all of ${group}`] : granted.map(({ name }) => name);
  });
}

/** Describes in words what a role grants; returns an empty list when it grants nothing. */
export function summarizeRole({ is_owner, rights }: TeamRole, modules: readonly RoleModule[]): RoleSummaryPart[] {
  if (is_owner) return [{ what: 'Manages', names: 'everything' }];
  const pages = modules.filter(({ group }) => group !== TERMINALS_GROUP);
  const tasks = modules.filter(({ group }) => group === TERMINALS_GROUP);
  const allowed = tasks.filter(({ id }) => rights[id] === 'manage');
  const isEverything = (level: AccessLevel) => pages.length > 0 && pages.every(({ id }) => rights[id] === level);
  const describe = (level: AccessLevel) =>
    isEverything(level) ? 'every page' : joinNames(nameModules(rights, pages, level));
  const parts: RoleSummaryPart[] = [
    { what: 'Manages', names: describe('manage') },
    { what: 'Views', names: describe('view') },
    {
      what: 'At the terminals',
      names:
        allowed.length === tasks.length && tasks.length > 0
          ? 'everything'
          : joinNames(allowed.map(({ name }) => name.toLowerCase())),
    },
  ];
  return parts.filter(({ names }) => names !== '');
}
