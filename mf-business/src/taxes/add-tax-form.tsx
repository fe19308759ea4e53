import { ApiError } from '@backoffice/shared/client';
import { type NewTaxForm, newTaxForm } from '@backoffice/shared/contract/taxes';
import { Controller, useForm, zodResolver } from '@backoffice/shared/forms';
import { Button, Card, TextField } from '@backoffice/shared/ui';
import { IconPlus, PriceField } from '@backoffice/shared/ui/form';
import { useEffect } from 'react';
import classes from '../settings/add-form.module.css';
import { useCreateTax } from './taxes.queries';

/** Percent has at most so many decimals. */
export const RATE_DECIMALS = 3;

export interface AddTaxFormProps {
  onAdded: () => void;
  /** Told whether something was typed that is not added yet. */
  onDirty: (dirty: boolean) => void;
}

/** A tax in one line; which items have it is chosen once it is there. */
export function AddTaxForm({ onAdded, onDirty }: AddTaxFormProps) {
  const form = useForm<NewTaxForm>({ resolver: zodResolver(newTaxForm), defaultValues: { name: '', rate: '' } });
  const { errors, isSubmitting, isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const { mutateAsync: create } = useCreateTax();
  async function add({ name, rate }: NewTaxForm): Promise<void> {
    try {
      await create({ name, rate: Number(rate) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { name: message } = error.fields;
      if (message !== undefined) form.setError('name', { message }, { shouldFocus: true });
      return;
    }
    form.setFocus('name');
    form.reset();
    onAdded();
  }
  return (
    <Card>
      <form className={classes.form} noValidate onSubmit={form.handleSubmit(add)}>
        <div className={classes.field}>
          <TextField label="Tax Name" autoComplete="off" error={errors.name?.message} {...form.register('name')} />
        </div>
        <div className={classes.narrow}>
          <Controller
            control={form.control}
            name="rate"
            render={({ field, fieldState }) => (
              <PriceField
                {...field}
                label="Tax rate in %"
                unit="%"
                decimals={RATE_DECIMALS}
                error={fieldState.error?.message}
              />
            )}
          />
        </div>
        <Button
          type="submit"
          variant="primary"
          size="md"
          icon={<IconPlus size={18} aria-hidden />}
          pending={isSubmitting}
        >
          Add Tax
        </Button>
      </form>
    </Card>
  );
}
