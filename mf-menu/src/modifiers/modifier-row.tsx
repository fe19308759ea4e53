import type { ModifierGroupForm } from '@backoffice/contract/modifier-groups';
import { IconButton } from '@backoffice/ui';
import type { UseFormReturn } from '@backoffice/ui/forms';
import { IconTrash } from '@backoffice/ui/list';
import { PriceField, TextField } from '@backoffice/ui/record-form';
import type { Ref } from 'react';
import classes from './modifier-row.module.css';

export interface ModifierRowProps {
  control: UseFormReturn<ModifierGroupForm>['control'];
  index: number;
  /** Name of the modifier for labels, or its position while the name is empty. */
  name: string;
  /** Called when the name field loses the focus. */
  onNameBlur: () => void;
  onRemove: () => void;
  removeRef: Ref<HTMLButtonElement>;
}

export function ModifierRow({ control, index, name, onNameBlur, onRemove, removeRef }: ModifierRowProps) {
  return (
    <fieldset className={classes.row} aria-label={`Modifier ${index + 1}`}>
      <div className={classes.fields}>
        <div className={classes.name}>
          <TextField control={control} name={`modifiers.${index}.name`} label="Modifier Name" onBlur={onNameBlur} />
        </div>
        <div className={classes.price}>
          <PriceField control={control} name={`modifiers.${index}.price`} label="Price" />
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
