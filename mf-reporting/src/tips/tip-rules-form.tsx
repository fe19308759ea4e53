import type { TipRuleSet, TipRuleSets } from '@backoffice/contract/tips';
import { useMayManagePage } from '@backoffice/platform/access';
import { formatDay } from '@backoffice/platform/dates';
import { isConflict } from '@backoffice/platform/query/mutations';
import { IconButton } from '@backoffice/ui';
import { confirmDelete, IconTrash } from '@backoffice/ui/list';
import { ModalForm, PercentField, TextField, useRecordForm } from '@backoffice/ui/record-form';
import { useState } from 'react';
import { formatTipRules, percentFormat } from './format-tip-rules';
import classes from './tip-rules-form.module.css';
import { findProblems, roleKey, sumPercents, toFormValues, toRules } from './tip-rules-form-values';
import { useDeleteTipRules, useSaveTipRules } from './tips.queries';

interface TipRulesFormProps {
  tipRules: TipRuleSets;
  onClose: () => void;
}

/** The form for the share of each team role, valid from a chosen day, above the list of all saved rules. */
export function TipRulesForm({ tipRules, onClose }: TipRulesFormProps) {
  const { today, rule_sets, roles } = tipRules;
  const [openedSets, setOpenedSets] = useState(rule_sets);
  const { mutateAsync: save, error } = useSaveTipRules();
  // A save replaces the rules of a day only in the version that was loaded when the form opened. After the server has
  // reported a conflict, the next save replaces the current version.
  const replaceableSets = isConflict(error) ? rule_sets : openedSets;
  const form = useRecordForm({
    record: undefined,
    toFormValues: () => toFormValues(tipRules),
    subject: 'these rules',
    validate: ({ getValues, setError }) => {
      const problems = findProblems(getValues(), roles);
      for (const [index, { field, message }] of problems.entries()) {
        setError(field, { message }, { shouldFocus: index === 0 });
      }
      return problems.length === 0;
    },
    create: (values) => {
      const replaced = replaceableSets.find(({ valid_from }) => valid_from === values.valid_from);
      return save({ valid_from: values.valid_from, rules: toRules(values, roles), updated_at: replaced?.updated_at });
    },
    onSaved: onClose,
  });
  const values = form.watch();
  const left = 10_000 - sumPercents(toRules(values, roles));
  return (
    <>
      <ModalForm form={form} submitLabel="Save" onCancel={onClose}>
        <p className={classes.hint}>
          The part of everybody’s tips that goes to each team role, split equally among its people who worked that day.
        </p>
        <div className={classes.roles}>
          {roles.map(({ id, name }) => (
            <PercentField key={id} control={form.control} name={`percents.${roleKey(id)}`} label={name} />
          ))}
        </div>
        <p className={classes.hint} role="status">
          {left >= 0
            ? `${percentFormat.format(left / 100)} % stay with the person who earned the tips`
            : `${percentFormat.format(-left / 100)} % too much`}
        </p>
        <TextField control={form.control} name="valid_from" label="Valid from" type="date" />
        {values.valid_from !== '' && values.valid_from < today && (
          <p className={classes.hint}>Payouts since {formatDay(values.valid_from)} will be recalculated.</p>
        )}
      </ModalForm>
      {rule_sets.length > 0 && (
        <RuleSets
          ruleSets={rule_sets}
          onDeleted={(deletedId) => setOpenedSets((sets) => sets.filter(({ id }) => id !== deletedId))}
        />
      )}
    </>
  );
}

interface RuleSetsProps {
  ruleSets: readonly TipRuleSet[];
  onDeleted: (id: number) => void;
}

function RuleSets({ ruleSets, onDeleted }: RuleSetsProps) {
  const mayManage = useMayManagePage();
  const { mutateAsync: remove } = useDeleteTipRules();
  return (
    <section className={classes.sets} aria-label="Saved rules">
      <h3 className={classes.heading}>Saved rules</h3>
      <ul className={classes.list}>
        {ruleSets.map((set) => (
          <li key={set.id} className={classes.set}>
            <span>
              <b>From {formatDay(set.valid_from)}</b>: {formatTipRules(set)}
            </span>
            {mayManage && (
              <IconButton
                label={`Delete the rules from ${formatDay(set.valid_from)}`}
                icon={<IconTrash size={18} aria-hidden />}
                onClick={() =>
                  confirmDelete({
                    question: 'Delete these rules? Payouts since then will be recalculated with the rules before them.',
                    name: `From ${formatDay(set.valid_from)}: ${formatTipRules(set)}`,
                    remove: async () => {
                      await remove(set.id);
                      onDeleted(set.id);
                    },
                  })
                }
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
