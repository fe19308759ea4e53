import type { ModuleId, RoleModule, TeamRoleForm } from '@backoffice/contract/team-roles';
import type { UseFormReturn } from '@backoffice/ui/forms';
import { Checkbox } from '@backoffice/ui/list';
import { listChanges, useField } from '@backoffice/ui/record-form';
import classes from './modules-field.module.css';

export interface ModulesFieldProps {
  control: UseFormReturn<TeamRoleForm>['control'];
  modules: readonly RoleModule[];
}

/** Checkboxes for the modules that a role may use, in groups with a checkbox for the whole group. */
export function ModulesField({ control, modules }: ModulesFieldProps) {
  const toNames = (ids: readonly ModuleId[]) => modules.flatMap(({ id, name }) => (ids.includes(id) ? [name] : []));
  const field = useField({ control, name: 'modules', label: 'May use' }, (ids: readonly ModuleId[], base) =>
    listChanges(toNames(ids), toNames(base)),
  );
  const selected: readonly ModuleId[] = field.value;
  const groups = [...new Set(modules.map(({ group }) => group))];
  const select = (ids: readonly ModuleId[], include: boolean) => {
    const others = selected.filter((id) => !ids.includes(id));
    field.onChange(include ? [...others, ...ids] : others);
  };
  return (
    <div className={classes.groups}>
      {groups.map((group) => (
        <ModuleGroup
          key={group}
          group={group}
          modules={modules.filter((module) => module.group === group)}
          selected={selected}
          onSelect={select}
        />
      ))}
    </div>
  );
}

interface ModuleGroupProps {
  group: string;
  modules: readonly RoleModule[];
  selected: readonly ModuleId[];
  onSelect: (ids: readonly ModuleId[], include: boolean) => void;
}

function ModuleGroup({ group, modules, selected, onSelect }: ModuleGroupProps) {
  const ids = modules.map(({ id }) => id);
  const count = ids.filter((id) => selected.includes(id)).length;
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{group}</legend>
      {ids.length > 1 && (
        <Checkbox
          label={`All of ${group}`}
          checked={count === ids.length}
          indeterminate={count > 0 && count < ids.length}
          onChange={(include) => onSelect(ids, include)}
        />
      )}
      <div className={ids.length > 1 ? `${classes.modules} ${classes.inset}` : classes.modules}>
        {modules.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={selected.includes(id)}
            onChange={(include) => onSelect([id], include)}
          />
        ))}
      </div>
    </fieldset>
  );
}
