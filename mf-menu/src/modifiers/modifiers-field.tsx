import type { ModifierGroupForm } from '@backoffice/contract/modifier-groups';
import { Button } from '@backoffice/ui';
import type { UseFormReturn, useFieldArray } from '@backoffice/ui/forms';
import { IconPlus } from '@backoffice/ui/list';
import { useReducer, useRef } from 'react';
import { SortableList } from '../sortable-list';
import { ModifierRow } from './modifier-row';
import classes from './modifiers-field.module.css';

export interface ModifiersFieldProps {
  form: UseFormReturn<ModifierGroupForm>;
  modifiers: ReturnType<typeof useFieldArray<ModifierGroupForm, 'modifiers'>>;
  /** Called with the new number of modifiers after one was added or removed. */
  onCountChange: (count: number) => void;
}

/** The editable list of a group's modifiers, in the order in which terminals show them. */
export function ModifiersField({ form, modifiers, onCountChange }: ModifiersFieldProps) {
  const { fields, append, remove, move } = modifiers;
  // Row labels update on blur, not on each key press: rendering a hundred rows would delay typing.
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const names = form.getValues('modifiers').map(({ name }) => name.trim());
  const addButton = useRef<HTMLButtonElement>(null);
  const removeButtons = useRef(new Map<string, HTMLButtonElement>());
  const items = fields.map(({ id }, index) => ({ key: id, name: names[index] || `modifier ${index + 1}` }));
  const removeModifier = (index: number) => {
    const neighbour = items[index + 1] ?? items[index - 1];
    // The pressed button is removed with its row, so the focus moves to a neighbour.
    (removeButtons.current.get(neighbour?.key ?? '') ?? addButton.current)?.focus();
    remove(index);
    onCountChange(items.length - 1);
  };
  const addModifier = () => {
    append({ name: '', price: '' });
    onCountChange(items.length + 1);
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
              control={form.control}
              index={index}
              name={name}
              onNameBlur={rerender}
              onRemove={() => removeModifier(index)}
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
        <Button ref={addButton} icon={<IconPlus size={18} aria-hidden />} onClick={addModifier}>
          Add Modifier
        </Button>
      </div>
    </fieldset>
  );
}
