import type { AccessLevel, ModuleId, Rights, RoleModule } from '@backoffice/contract/rights';
import type { TeamRoleForm } from '@backoffice/contract/team-roles';
import type { UseFormReturn } from '@backoffice/ui/forms';
import { Checkbox } from '@backoffice/ui/list';
import { listChanges, useField } from '@backoffice/ui/record-form';
import { useId } from 'react';
import classes from './rights-field.module.css';
import { TERMINALS } from './role-summary';

export interface RightsFieldProps {
  control: UseFormReturn<TeamRoleForm>['control'];
  modules: readonly RoleModule[];
}

type Level = AccessLevel | 'none';
type SetLevel = (ids: readonly ModuleId[], level: Level) => void;

const LEVELS: readonly (readonly [level: Level, name: string, meaning: string])[] = [
  ['none', 'None', 'The page is not there.'],
  ['view', 'View', 'The page can be read.'],
  ['manage', 'Manage', 'What it shows can be changed, too.'],
];

/** The level of each module that a role grants, in groups with a row for the whole group. */
export function RightsField({ control, modules }: RightsFieldProps) {
  const describe = (rights: Rights) =>
    modules.flatMap(({ id, name }) => (rights[id] ? [`${name} (${rights[id]})`] : []));
  const field = useField({ control, name: 'rights', label: 'Access' }, (rights: Rights, base) =>
    listChanges(describe(rights), describe(base)),
  );
  const rights: Rights = field.value;
  const setLevel: SetLevel = (ids, level) => {
    const others = Object.entries(rights).filter(([id]) => !ids.some((changed) => changed === id));
    const changed = level === 'none' ? [] : ids.map((id) => [id, level] as const);
    field.onChange(Object.fromEntries([...others, ...changed]));
  };
  const groups = [...new Set(modules.map(({ group }) => group))];
  return (
    <div className={classes.groups}>
      <dl className={classes.legends}>
        {LEVELS.map(([level, name, meaning]) => (
          <div key={level}>
            <dt>{name}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      {groups.map((group) => {
        const Group = group === TERMINALS ? TerminalTasks : PageGroup;
        return (
          <Group
            key={group}
            group={group}
            modules={modules.filter((module) => module.group === group)}
            rights={rights}
            onSet={setLevel}
          />
        );
      })}
      {field.error && (
        <p role="alert" className={classes.error}>
          {field.error}
        </p>
      )}
    </div>
  );
}

interface GroupProps {
  group: string;
  modules: readonly RoleModule[];
  rights: Rights;
  onSet: SetLevel;
}

function PageGroup({ group, modules, rights, onSet }: GroupProps) {
  const ids = modules.map(({ id }) => id);
  const levels = new Set(ids.map((id) => rights[id] ?? 'none'));
  const [common] = levels.size === 1 ? levels : [undefined];
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{group}</legend>
      {ids.length > 1 && (
        <LevelRow label={`All of ${group}`} level={common} onSet={(level) => onSet(ids, level)} strong />
      )}
      {modules.map(({ id, name }) => (
        <LevelRow key={id} label={name} level={rights[id] ?? 'none'} onSet={(level) => onSet([id], level)} />
      ))}
    </fieldset>
  );
}

function TerminalTasks({ group, modules, rights, onSet }: GroupProps) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{group}</legend>
      <p className={classes.hint}>What may be done at the terminals without a manager’s approval</p>
      <div className={classes.tasks}>
        {modules.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={rights[id] === 'manage'}
            onChange={(allowed) => onSet([id], allowed ? 'manage' : 'none')}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface LevelRowProps {
  label: string;
  /** Undefined when the modules of the row have different levels. */
  level: Level | undefined;
  onSet: (level: Level) => void;
  strong?: boolean;
}

function LevelRow({ label, level, onSet, strong }: LevelRowProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classes.row} data-strong={strong || undefined}>
      <span className={classes.name}>{label}</span>
      <span className={classes.levels}>
        {LEVELS.map(([value, text]) => (
          <label key={value} className={classes.level}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={level === value}
              onChange={() => onSet(value)}
              className={classes.input}
            />
            <span>{text}</span>
          </label>
        ))}
      </span>
    </div>
  );
}
