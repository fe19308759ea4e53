import type { JournalAccounts, JournalAccountsForm } from '@backoffice/contract/journal-accounts';
import { type FieldProps, TextField, useFieldLabel } from '@backoffice/ui/record-form';
import classes from './journal-accounts-form.module.css';

interface TaxAccountFieldsProps {
  control: FieldProps<JournalAccountsForm, 'tax_accounts'>['control'];
  /** The accounts in the form: one for each tax, in the order of the fields. */
  values: JournalAccountsForm['tax_accounts'];
  /** All taxes with their names; can include more taxes than `values`. */
  taxes: JournalAccounts['tax_accounts'];
}

/** The account fields of the individual taxes. */
export function TaxAccountFields({ control, values, taxes }: TaxAccountFieldsProps) {
  const nameOf = (taxId: number) => taxes.find(({ tax_id }) => tax_id === taxId)?.name ?? 'A deleted tax';
  useFieldLabel(control, 'tax_accounts', {
    label: 'Taxes with their own account',
    format: (accounts: JournalAccountsForm['tax_accounts']) =>
      accounts.map(({ tax_id, account }) => `${nameOf(tax_id)}: ${account || 'empty'}`).join(', '),
  });
  if (values.length === 0) return null;
  return (
    <section aria-label="Taxes with their own account">
      <h3 className={classes.heading}>Taxes with their own account</h3>
      <div className={classes.fields}>
        {values.map(({ tax_id }, index) => (
          <TextField
            key={tax_id}
            control={control}
            name={`tax_accounts.${index}.account`}
            label={nameOf(tax_id)}
            placeholder="Same as Taxes"
          />
        ))}
      </div>
      <p className={classes.hint}>
        Leave a tax empty to use the Taxes account. Older Z reports do not split refunded tax, so they use it for all
        taxes.
      </p>
    </section>
  );
}
