import { type OrderNoteForm, orderNoteForm } from '@backoffice/contract/order-notes';
import { Button, Card, TextField } from '@backoffice/ui';
import { IconPlus } from '@backoffice/ui/form';
import { useForm, zodResolver } from '@backoffice/ui/forms';
import classes from '../settings/add-form.module.css';
import { type AddFormProps, useAddForm } from '../settings/use-add-form';
import { useCreateOrderNote } from './order-notes.queries';

export function AddNoteForm(props: AddFormProps) {
  const form = useForm<OrderNoteForm>({ resolver: zodResolver(orderNoteForm), defaultValues: { name: '' } });
  const { errors, isSubmitting } = form.formState;
  const { mutateAsync: create } = useCreateOrderNote();
  const add = useAddForm<OrderNoteForm>({
    ...props,
    form,
    create: ({ name }) => create(name),
    focus: () => form.setFocus('name'),
  });
  return (
    <Card>
      <form className={classes.form} noValidate onSubmit={add}>
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
