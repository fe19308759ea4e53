import {
  JOURNAL_LINES,
  type JournalAccounts,
  type JournalLineName,
  journalAccountsForm,
} from '@backoffice/contract/journal-accounts';
import { ModalForm, TextField, useRecordForm } from '@backoffice/ui/record-form';
import { loadJournalAccounts, useUpdateJournalAccounts } from './journal.queries';
import classes from './journal-accounts-form.module.css';
import { TaxAccountFields } from './tax-account-fields';

const SECTIONS: readonly { title: string; lines: readonly JournalLineName[] }[] = [
  {
    title: 'Money received',
    lines: ['cash', 'card', 'gift_card', 'house_account', 'voucher', 'other', 'over_short', 'other_days'],
  },
  { title: 'Sales', lines: ['sales', 'discounts', 'comps', 'refunds', 'service_charges', 'rounding'] },
  { title: 'Owed to others', lines: ['taxes', 'tips'] },
];

interface JournalAccountsFormProps {
  accounts: JournalAccounts;
  onClose: () => void;
}

/** The form for the account that each kind of journal line is booked to. */
export function JournalAccountsForm({ accounts, onClose }: JournalAccountsFormProps) {
  const { mutateAsync: update } = useUpdateJournalAccounts();
  const form = useRecordForm({
    schema: journalAccountsForm,
    record: accounts,
    toFormValues: ({ updated_at: _, tax_accounts, ...values }) => ({
      ...values,
      tax_accounts: tax_accounts.map(({ tax_id, account }) => ({ tax_id, account })),
    }),
    subject: 'these accounts',
    update: (values, { updated_at }) => update({ ...values, updated_at }),
    reload: () => loadJournalAccounts(),
    onSaved: onClose,
  });
  return (
    <ModalForm form={form} submitLabel="Save" onCancel={onClose}>
      <p className={classes.hint}>
        Enter each account as it appears in your accounting software: its name in QuickBooks (Parent:Account for a
        sub-account), its code in Xero.
      </p>
      {SECTIONS.map(({ title, lines }) => (
        <section key={title} aria-label={title}>
          <h3 className={classes.heading}>{title}</h3>
          <div className={classes.fields}>
            {lines.map((line) => (
              <TextField key={line} control={form.control} name={line} label={JOURNAL_LINES[line]} />
            ))}
          </div>
        </section>
      ))}
      <TaxAccountFields
        control={form.control}
        values={form.getValues('tax_accounts')}
        taxes={form.baseVersion.tax_accounts}
      />
      <section aria-label="Xero only">
        <h3 className={classes.heading}>Xero only</h3>
        <div className={classes.fields}>
          <TextField control={form.control} name="xero_tax_rate" label="Tax rate without tax" />
        </div>
        <p className={classes.hint}>
          Xero does not accept bank accounts in a journal. Use clearing accounts for cash and cards.
        </p>
      </section>
    </ModalForm>
  );
}
