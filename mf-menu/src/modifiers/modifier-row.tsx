import type { ModifierGroupForm } from '@backoffice/contract/modifier-groups';
import { IconButton, TextField } from '@backoffice/ui';
import { IconTrash, PriceField } from '@backoffice/ui/form';
import { Controller, type UseFormReturn } from '@backoffice/ui/forms';
import type { Ref } from 'react';
import classes from './modifier-row.module.css';

export interface ModifierRowProps {
  form: UseFormReturn<ModifierGroupForm>;
  index: number;
  /** Name of the modifier for labels, or its position while the name is empty. */
  name: string;
  /** Called when the name field loses the focus. */
  onNameBlur: () => void;
  onRemove: () => void;
  removeRef: Ref<HTMLButtonElement>;
}

export function ModifierRow({ form, index, name, onNameBlur, onRemove, removeRef }: ModifierRowProps) {
  const errors = form.formState.errors.modifiers?.[index];
  return (
    <fieldset className={classes.row} aria-label={`Modifier ${index + 1}`}>
      <div className={classes.fields}>
        <div className={classes.name}>
          <TextField
            label="Modifier Name"
            autoComplete="off"
            error={errors?.name?.message}
            {...form.register(`modifiers.${index}.name`, { onBlur: onNameBlur })}
          />
        </div>
        <div className={classes.price}>
          <Controller
            control={form.control}
            name={`modifiers.${index}.price`}
            render={({ field, fieldState }) => (
              <PriceField label="Price" error={fieldState.error?.message} {...field} />
            )}
          />
        </div>
      </div>
      <IconButton
        ref={removeRef}
        label={`Remove ${name}`}
        icon={<IconTrash size={18} aria-hidden />}
        onClick={onRemove}
      />
    </fieldset>
  );
}
