import { ApiError } from '@backoffice/shared/client';
import { type OrderNoteForm, orderNoteForm } from '@backoffice/shared/contract/order-notes';
import { useForm, zodResolver } from '@backoffice/shared/forms';
import { Button, Card, TextField } from '@backoffice/shared/ui';
import { IconPlus } from '@backoffice/shared/ui/form';
import { useEffect } from 'react';
import classes from '../settings/add-form.module.css';
import { useCreateOrderNote } from './order-notes.queries';

export interface AddNoteFormProps {
  onAdded: () => void;
  /** Told whether something was typed that is not added yet. */
  onDirty: (dirty: boolean) => void;
}

export function AddNoteForm({ onAdded, onDirty }: AddNoteFormProps) {
  const form = useForm<OrderNoteForm>({ resolver: zodResolver(orderNoteForm), defaultValues: { name: '' } });
  const { errors, isSubmitting, isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const { mutateAsync: create } = useCreateOrderNote();
  async function add({ name }: OrderNoteForm): Promise<void> {
    try {
      await create(name);
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
          <TextField label="Note Name" autoComplete="off" error={errors.name?.message} {...form.register('name')} />
        </div>
        <Button
          type="submit"
          variant="primary"
          size="md"
          icon={<IconPlus size={18} aria-hidden />}
          pending={isSubmitting}
        >
          Add Order Note
        </Button>
      </form>
    </Card>
  );
}
