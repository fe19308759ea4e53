import type { AccessLevel } from '@backoffice/contract/access-level';
import type { ModuleId, Rights } from '@backoffice/contract/rights';
import type { GrantableModule, TeamRoleForm } from '@backoffice/contract/team-roles';
import type { UseFormReturn } from '@backoffice/ui/forms';
import { Checkbox } from '@backoffice/ui/list';
import { listChanges, useField } from '@backoffice/ui/record-form';
import { useId } from 'react';
import classes from './rights-field.module.css';
import { TERMINALS_GROUP } from './role-summary';

export interface RightsFieldProps {
  control: UseFormReturn<TeamRoleForm>['control'];
  modules: readonly GrantableModule[];
  /** Rights that the saved role already has. The signed-in user may leave them in the role without having them. */
  saved: Rights;
}

type Level = AccessLevel | 'none';
type SetLevel = (ids: readonly ModuleId[], level: Level) => void;

const LEVELS: readonly (readonly [level: Level, name: string, meaning: string])[] = [
  ['none', 'None', 'The page is hidden.'],
  ['view', 'View', 'Can see the page.'],
  ['manage', 'Manage', 'Can see the page and make changes.'],
];

/** Whether the signed-in user may grant or revoke a level; users can only grant and revoke levels that they have. */
function mayGrant({ grantable }: GrantableModule, level: Level): boolean {
  return level === 'none' || grantable === 'manage' || grantable === level;
}

/**
 * Whether the user can choose a level for a back-office module. The saved level can always be chosen, and a different
 * level if the user may revoke the saved level and grant the new one.
 */
function isOffered(module: GrantableModule, saved: Rights, level: Level): boolean {
  const before = saved[module.id] ?? 'none';
  return level === before || (mayGrant(module, before) && mayGrant(module, level));
}

/**
 * The level that a role grants for each back-office module. The modules are grouped, and one row sets a whole group.
 */
export function RightsField({ control, modules, saved }: RightsFieldProps) {
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
  const isLimited = modules.some((module) => LEVELS.some(([level]) => !isOffered(module, saved, level)));
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
      {isLimited && <p className={classes.hint}>You can only grant or remove rights that you have yourself.</p>}
      {groups.map((group) => {
        const Group = group === TERMINALS_GROUP ? TerminalTasks : PageGroup;
        return (
          <Group
            key={group}
            group={group}
            modules={modules.filter((module) => module.group === group)}
            rights={rights}
            saved={saved}
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
  modules: readonly GrantableModule[];
  rights: Rights;
  saved: Rights;
  onSet: SetLevel;
}

function PageGroup({ group, modules, rights, saved, onSet }: GroupProps) {
  const ids = modules.map(({ id }) => id);
  const levels = new Set(ids.map((id) => rights[id] ?? 'none'));
  const [common] = levels.size === 1 ? levels : [undefined];
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{group}</legend>
      {ids.length > 1 && (
        <LevelRow
          label={`All of ${group}`}
          level={common}
          offers={(level) => modules.every((module) => isOffered(module, saved, level))}
          onSet={(level) => onSet(ids, level)}
          strong
        />
      )}
      {modules.map((module) => (
        <LevelRow
          key={module.id}
          label={module.name}
          level={rights[module.id] ?? 'none'}
          offers={(level) => isOffered(module, saved, level)}
          onSet={(level) => onSet([module.id], level)}
        />
      ))}
    </fieldset>
  );
}

function TerminalTasks({ group, modules, rights, saved, onSet }: GroupProps) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{group}</legend>
      <p className={classes.hint}>Allowed at the terminals without a manager’s approval</p>
      <div className={classes.tasks}>
        {modules.map((module) => {
          const { id, name } = module;
          const isAllowed = rights[id] === 'manage';
          return (
            <Checkbox
              key={id}
              label={name}
              checked={isAllowed}
              disabled={!isOffered(module, saved, isAllowed ? 'none' : 'manage')}
              onChange={(allowed) => onSet([id], allowed ? 'manage' : 'none')}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

interface LevelRowProps {
  label: string;
  /** Undefined when the back-office modules of the row have different levels. */
  level: Level | undefined;
  /** Whether the user may choose a level in this row. */
  offers: (level: Level) => boolean;
  onSet: (level: Level) => void;
  strong?: boolean;
}

function LevelRow({ label, level, offers, onSet, strong }: LevelRowProps) {
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
              disabled={!offers(value)}
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
