import {
  getReportMail,
  mailFrequency,
  type ReportMail,
  reportMailForm,
  weekday,
} from '@backoffice/contract/report-mails';
import { useMayView } from '@backoffice/platform/access';
import { call } from '@backoffice/platform/client';
import {
  CheckboxField,
  ModalForm,
  SelectField,
  TextAreaField,
  TextField,
  useRecordForm,
} from '@backoffice/ui/record-form';
import { toFormValues, toReportMailBody } from './report-mail-form-values';
import { FREQUENCY_LABELS, formatSendHour } from './report-mail-texts';
import classes from './report-mails.module.css';
import { useCreateReportMail, useUpdateReportMail } from './report-mails.queries';

const frequencyOptions = mailFrequency.options.map((value) => ({ value, label: FREQUENCY_LABELS[value] }));
const weekdayOptions = weekday.options.map((value) => ({ value, label: value }));
const hourOptions = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: formatSendHour(hour) }));

/** Descriptions of the days that a report email covers, by frequency. */
const PERIODS = {
  Daily: 'Covers the last business day that has ended.',
  Weekly: 'Covers the seven business days before.',
  Monthly: 'Covers the month before.',
} as const;

export interface ReportMailFormProps {
  /** The report email to edit; undefined to add one. */
  mail: ReportMail | undefined;
  onClose: () => void;
}

export function ReportMailForm({ mail, onClose }: ReportMailFormProps) {
  const id = mail?.id ?? 0;
  const { mutateAsync: create } = useCreateReportMail();
  const { mutateAsync: update } = useUpdateReportMail();
  const form = useRecordForm({
    schema: reportMailForm,
    record: mail,
    toFormValues,
    subject: 'this report email',
    create: (values) => create(toReportMailBody(values)),
    update: (values, { is_active, updated_at }) =>
      update({ id, body: { ...toReportMailBody(values), is_active, id, updated_at } }),
    reload: () => call(getReportMail, { params: { id } }),
    onSaved: onClose,
  });
  const { control } = form;
  const frequency = form.watch('frequency');
  const shown = {
    includes_product_mix: useMayView('item_sales') || mail?.includes_product_mix,
    includes_taxes: useMayView('tax_report') || mail?.includes_taxes,
    includes_exceptions: useMayView('exceptions') || mail?.includes_exceptions,
  };
  return (
    <ModalForm form={form} onCancel={onClose}>
      <TextField control={control} name="name" label="Name" placeholder="Daily sales" />
      <SelectField
        control={control}
        name="frequency"
        label="How often"
        options={frequencyOptions}
        description={PERIODS[frequency]}
      />
      {frequency === 'Weekly' && (
        <SelectField control={control} name="weekday" label="Weekday" options={weekdayOptions} />
      )}
      <SelectField control={control} name="hour" label="Time at the location" options={hourOptions} />
      <TextAreaField control={control} name="recipients" label="Recipients: one email address per line" rows={4} />
      {mail && mail.unsubscribed.length > 0 && (
        <p className={classes.note}>
          Unsubscribed: {mail.unsubscribed.join(', ')}. To send the report to them again, remove the address, save, and
          add it again with their consent.
        </p>
      )}
      <fieldset className={classes.contents}>
        <legend className={classes.legend}>Besides the sales summary</legend>
        {shown.includes_product_mix && (
          <CheckboxField control={control} name="includes_product_mix" label="Product mix: the 20 best items" />
        )}
        {shown.includes_taxes && <CheckboxField control={control} name="includes_taxes" label="Taxes" />}
        {shown.includes_exceptions && <CheckboxField control={control} name="includes_exceptions" label="Exceptions" />}
      </fieldset>
    </ModalForm>
  );
}
