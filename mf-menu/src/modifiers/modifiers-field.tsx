import type { ModifierGroupForm } from '@backoffice/shared/contract/modifier-groups';
import type { UseFormReturn, useFieldArray } from '@backoffice/shared/forms';
import { Button } from '@backoffice/shared/ui';
import { IconPlus } from '@backoffice/shared/ui/form';
import { useReducer, useRef } from 'react';
import { SortableList } from '../sortable-list';
import { ModifierRow } from './modifier-row';
import classes from './modifiers-field.module.css';

export interface ModifiersFieldProps {
  form: UseFormReturn<ModifierGroupForm>;
  modifiers: ReturnType<typeof useFieldArray<ModifierGroupForm, 'modifiers'>>;
  /** Called after modifiers were added or removed, with how many there are now. */
  onCounted: (count: number) => void;
}

/** The modifiers of a group, in the order of the terminals. */
export function ModifiersField({ form, modifiers, onCounted }: ModifiersFieldProps) {
  const { fields, append, remove, move } = modifiers;
  // Names are read when one is left and not at each key: a hundred rows drawn anew would hold up the typing.
  const [, readNames] = useReducer((times: number) => times + 1, 0);
  const names = form.getValues('modifiers').map(({ name }) => name.trim());
  const addButton = useRef<HTMLButtonElement>(null);
  const removeButtons = useRef(new Map<string, HTMLButtonElement>());
  const items = fields.map(({ id }, index) => ({ key: id, name: names[index] || `modifier ${index + 1}` }));
  const take = (index: number) => {
    const neighbour = items[index + 1] ?? items[index - 1];
    // The button that was pressed goes with its row; the focus stays beside it.
    (removeButtons.current.get(neighbour?.key ?? '') ?? addButton.current)?.focus();
    remove(index);
    onCounted(items.length - 1);
  };
  const add = () => {
    append({ name: '', price: '' });
    onCounted(items.length + 1);
  };
  const { errors } = form.formState;
  return (
    <fieldset className={classes.modifiers}>
      <legend className={classes.legend}>Modifiers</legend>
      {items.length > 0 && (
        <SortableList
          items={items}
          onMove={move}
          renderRow={({ key, name }, index) => (
            <ModifierRow
              form={form}
              index={index}
              name={name}
              onNamed={readNames}
              onRemove={() => take(index)}
              removeRef={(button) => {
                if (button) removeButtons.current.set(key, button);
                return () => {
                  removeButtons.current.delete(key);
                };
              }}
            />
          )}
        />
      )}
      {errors.modifiers?.message && (
        <p role="alert" className={classes.error}>
          {errors.modifiers.message}
        </p>
      )}
      <div>
        <Button ref={addButton} icon={<IconPlus size={18} aria-hidden />} onClick={add}>
          Add Modifier
        </Button>
      </div>
    </fieldset>
  );
}
