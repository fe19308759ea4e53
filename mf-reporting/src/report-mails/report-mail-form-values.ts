import { type ReportMail, type ReportMailForm, splitAddresses } from '@backoffice/contract/report-mails';

const DEFAULT_HOUR = 6;

export function toFormValues(mail: ReportMail | undefined): ReportMailForm {
  return {
    name: mail?.name ?? '',
    frequency: mail?.frequency ?? 'Daily',
    weekday: mail?.weekday ?? 'Monday',
    hour: String(mail?.hour ?? DEFAULT_HOUR),
    recipients: mail?.recipients.join('\n') ?? '',
    includes_product_mix: mail?.includes_product_mix ?? false,
    includes_taxes: mail?.includes_taxes ?? false,
    includes_exceptions: mail?.includes_exceptions ?? false,
  };
}

export function toReportMailBody({ hour, recipients, ...values }: ReportMailForm) {
  return { ...values, hour: Number(hour), recipients: splitAddresses(recipients) };
}
