import { createHash } from 'node:crypto';
import { unsubscribe } from '@backoffice/contract/report-mails';
import type { RecordedMail } from '../../mail/recorded-mail';
import type { MailContent } from './mail-content';
import type { MailReport } from './read-report';
import { renderHtml } from './render-html';
import { type MailFooter, renderText } from './render-text';
import type { Subscription } from './unsubscribe-token';

/** The part of a report email that is the same for all recipients. */
interface WrittenReport {
  content: MailContent;
  attachment: MailReport['attachment'];
}

function renderMail({ content, attachment }: WrittenReport, footer: MailFooter) {
  return {
    subject: content.subject,
    text: renderText(content, footer),
    html: renderHtml(content, footer),
    // RFC 3834: keeps autoresponders from responding to this email.
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: attachment
      ? [{ filename: attachment.name, content: attachment.content, contentType: 'text/csv; charset=utf-8' }]
      : [],
  };
}

interface DeliveredReport extends WrittenReport {
  name: string;
  subscription: Subscription;
  /** Local date on which the email is due. */
  occurrence: string;
  publicUrl: string;
  token: string;
}

/** Builds the email to a recipient, who can unsubscribe with one click (RFC 8058). */
export function buildReportMail({ name, subscription, occurrence, publicUrl, token, ...report }: DeliveredReport) {
  const { email, locationId, reportMailId } = subscription;
  const unsubscribeUrl = `${publicUrl.replace(/\/+$/, '')}/api${unsubscribe.path}?${new URLSearchParams({ token })}`;
  const reason = `You get the report “${name}” because ${report.content.locationName} sends it to ${email}.`;
  const mail = renderMail(report, { reason, unsubscribeUrl });
  const recipientHash = createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 16);
  const id = `report-${locationId}-${reportMailId}-${occurrence}-${recipientHash}`;
  return {
    ...mail,
    to: { name: '', address: email },
    messageId: `<${id}@${new URL(publicUrl).hostname.replace(/^\[.*\]$/, 'localhost')}>`,
    list: { unsubscribe: unsubscribeUrl },
    headers: { ...mail.headers, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  } satisfies RecordedMail;
}

/** Builds a test email to the user who requested it. */
export function buildTestMail(report: WrittenReport, name: string, to: RecordedMail['to']): RecordedMail {
  const reason = `This is a test of the report “${name}”. Only you get it.`;
  const mail = renderMail(report, { reason, unsubscribeUrl: null });
  return { ...mail, to, subject: `Test: ${mail.subject}` };
}
