import type { MailFrequency, MailOutcome, ReportMail } from '@backoffice/contract/report-mails';
import { formatDateTime, toDay } from '@backoffice/platform/dates';
import type { Tone } from '@backoffice/ui';

export const FREQUENCY_LABELS: Record<MailFrequency, string> = {
  Daily: 'Every day',
  Weekly: 'Every week',
  Monthly: 'On the 1st of every month',
};

/** Returns `6:00 AM`. */
export function formatSendHour(hour: number): string {
  return `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Returns `Mondays at 6:00 AM`. */
export function formatSchedule({
  frequency,
  weekday,
  hour,
}: Pick<ReportMail, 'frequency' | 'weekday' | 'hour'>): string {
  const days = frequency === 'Weekly' ? `${weekday}s` : FREQUENCY_LABELS[frequency];
  return `${days} at ${formatSendHour(hour)}`;
}

/** Returns `Sales summary, product mix, taxes`. */
export function formatContents(mail: ReportMail): string {
  const parts = [
    mail.includes_product_mix && 'product mix',
    mail.includes_taxes && 'taxes',
    mail.includes_exceptions && 'exceptions',
  ];
  return ['Sales summary', ...parts.filter((part) => part !== false)].join(', ');
}

/** Returns `ana@example.com and 2 more`. */
export function formatRecipients([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}

/** Returns `today at 06:00 AM`, or the date and time when the instant is not today. */
function formatWhen(instant: string, zone: string, now: Date): string {
  const text = formatDateTime(instant, zone);
  return toDay(instant, zone) === toDay(now, zone) ? `today ${text.slice(text.indexOf('at '))}` : text;
}

export interface OutcomeText {
  tone: Tone;
  label: string;
  detail: string;
}

const formatPeople = (count: number) => (count === 1 ? '1 person' : `${count} people`);

/** Describes whether the latest emails were sent, failed or are waiting. */
export function describeOutcome(outcome: MailOutcome | null, zone: string, now: Date): OutcomeText | undefined {
  if (outcome === null) return undefined;
  const { sent, failed, waiting, sent_at, error, next_attempt_at } = outcome;
  const sentText = sent > 0 && sent_at ? `Sent to ${formatPeople(sent)} ${formatWhen(sent_at, zone, now)}` : '';
  const sentence = (text: string) => [text, sentText].filter((part) => part !== '').join('. ');
  if (waiting > 0 && error === null) return { tone: 'info', label: 'Sending', detail: sentText };
  if (waiting > 0 && next_attempt_at) {
    const next = `next attempt ${formatWhen(next_attempt_at, zone, now)}`;
    return { tone: 'warning', label: 'Failed', detail: sentence(`${error}: ${next}`) };
  }
  if (failed > 0) {
    const reason = error ?? 'The email was not sent';
    return { tone: 'negative', label: 'Failed', detail: sentence(`${reason} (${formatPeople(failed)})`) };
  }
  return { tone: 'positive', label: 'Sent', detail: sentText.replace('Sent to', 'To') };
}
