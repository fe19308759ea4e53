import { type NewTaxForm, newTaxForm } from '@backoffice/contract/taxes';
import { Button, Card, TextField } from '@backoffice/ui';
import { IconPlus, PriceField } from '@backoffice/ui/form';
import { Controller, useForm, zodResolver } from '@backoffice/ui/forms';
import classes from '../settings/add-form.module.css';
import { type AddFormProps, useAddForm } from '../settings/use-add-form';
import { useCreateTax } from './taxes.queries';

/** Maximum number of decimals of a tax rate in percent. */
export const RATE_DECIMALS = 3;

/** A one-line form to add a tax; its items are chosen later in the edit form. */
export function AddTaxForm(props: AddFormProps) {
  const form = useForm<NewTaxForm>({ resolver: zodResolver(newTaxForm), defaultValues: { name: '', rate: '' } });
  const { errors, isSubmitting } = form.formState;
  const { mutateAsync: create } = useCreateTax();
  const add = useAddForm<NewTaxForm>({
    ...props,
    form,
    create: ({ name, rate }) => create({ name, rate: Number(rate) }),
    focus: () => form.setFocus('name'),
  });
  return (
    <Card>
      <form className={classes.form} noValidate onSubmit={add}>
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
