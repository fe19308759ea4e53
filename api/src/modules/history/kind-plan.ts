import { historyKind, type RevertConflict } from '@backoffice/contract/history';
import { formatName } from './format-fields';
import type { NetChange } from './net-changes';
import type { RecordValues } from './revert.repository';
import type { RecordElement } from './revert-elements.repository';
import type { RevertKind } from './revert-kinds';

/** What a revert writes to the records of one kind. */
export interface KindPlan {
  kind: string;
  stored: RevertKind;
  /** Values to restore in existing rows, including the rows of soft-deleted records. */
  updates: RecordValues[];
  inserts: RecordValues[];
  removals: string[];
  elements: RecordElement[];
  conflicts: RevertConflict[];
}

export interface RevertPlanOptions {
  /** Id of the change set to revert. */
  set: number;
  /** Whether to revert records even if later change sets have changed them. */
  overwrite: boolean;
  /** Records that the change set deleted and that the revert restores, as "<kind> <id>". */
  restoring: ReadonlySet<string>;
  /** Records that the change set added and that the revert does not delete, as "<kind> <id>". */
  staying: Set<string>;
}

export function addConflict(
  { kind, conflicts }: KindPlan,
  { name }: Pick<NetChange, 'name'>,
  fields: string[],
  reason: RevertConflict['reason'],
): void {
  const known = historyKind.parse(kind);
  conflicts.push({
    ...{ kind: known, name: formatName(known, name), fields, reason },
    can_overwrite: reason === 'changed_since',
  });
}
