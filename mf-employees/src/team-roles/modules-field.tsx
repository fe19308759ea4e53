import type { ModuleId, RoleModule } from '@backoffice/shared/contract/team-roles';
import { CheckboxField } from '@backoffice/shared/ui/form';
import classes from './modules-field.module.css';

export interface ModulesFieldProps {
  modules: readonly RoleModule[];
  chosen: readonly ModuleId[];
  onChange: (chosen: ModuleId[]) => void;
}

/** Which modules a role may use: group by group, each with a box for all of it. */
export function ModulesField({ modules, chosen, onChange }: ModulesFieldProps) {
  const groups = [...new Set(modules.map(({ group }) => group))];
  const choose = (ids: readonly ModuleId[], include: boolean) => {
    const others = chosen.filter((id) => !ids.includes(id));
    onChange(include ? [...others, ...ids] : others);
  };
  return (
    <div className={classes.groups}>
      {groups.map((group) => (
        <ModuleGroup
          key={group}
          group={group}
          modules={modules.filter((module) => module.group === group)}
          chosen={chosen}
          onChoose={choose}
        />
      ))}
    </div>
  );
}

interface ModuleGroupProps {
  group: string;
  modules: readonly RoleModule[];
  chosen: readonly ModuleId[];
  onChoose: (ids: readonly ModuleId[], include: boolean) => void;
}

function ModuleGroup({ group, modules, chosen, onChoose }: ModuleGroupProps) {
  const ids = modules.map(({ id }) => id);
  const count = ids.filter((id) => chosen.includes(id)).length;
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{group}</legend>
      {ids.length > 1 && (
        <CheckboxField
          label={`All of ${group}`}
          checked={count === ids.length}
          indeterminate={count > 0 && count < ids.length}
          onChange={(include) => onChoose(ids, include)}
        />
      )}
      <div className={ids.length > 1 ? `${classes.modules} ${classes.inset}` : classes.modules}>
        {modules.map(({ id, name }) => (
          <CheckboxField
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={(include) => onChoose([id], include)}
          />
        ))}
      </div>
    </fieldset>
  );
}
