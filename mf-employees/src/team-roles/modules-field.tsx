import type { ModuleId, RoleModule } from '@backoffice/contract/team-roles';
import { CheckboxField } from '@backoffice/ui/form';
import classes from './modules-field.module.css';

export interface ModulesFieldProps {
  modules: readonly RoleModule[];
  selected: readonly ModuleId[];
  onChange: (selected: ModuleId[]) => void;
}

/** Checkboxes for the modules that a role may use, in groups with a checkbox for the whole group. */
export function ModulesField({ modules, selected, onChange }: ModulesFieldProps) {
  const groups = [...new Set(modules.map(({ group }) => group))];
  const select = (ids: readonly ModuleId[], include: boolean) => {
    const others = selected.filter((id) => !ids.includes(id));
    onChange(include ? [...others, ...ids] : others);
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
        <CheckboxField
          label={`All of ${group}`}
          checked={count === ids.length}
          indeterminate={count > 0 && count < ids.length}
          onChange={(include) => onSelect(ids, include)}
        />
      )}
      <div className={ids.length > 1 ? `${classes.modules} ${classes.inset}` : classes.modules}>
        {modules.map(({ id, name }) => (
          <CheckboxField
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
