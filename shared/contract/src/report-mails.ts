import * as z from 'zod/mini';
import { formFields, responseFields } from './columns';
import { emailAddress } from './email-address';
import { booleanParam, id, idParams, instant, messageResponse, precondition, requiredText } from './fields';
import { operation } from './operation';
import { pageSchema, pagingQuery } from './paging';
import { type ModuleId, manage, view } from './rights';

const NAME_REQUIRED = 'Please enter a name';
const RECIPIENTS_REQUIRED = 'Please enter at least one email address';
const MAX_RECIPIENTS = 20;
const TOO_MANY_RECIPIENTS = `A report can go to a maximum of ${MAX_RECIPIENTS} people`;
const REPEATED_RECIPIENT = 'An email address is repeated';

export const mailFrequency = z.enum(['Daily', 'Weekly', 'Monthly']);
export type MailFrequency = z.infer<typeof mailFrequency>;

export const weekday = z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']);
export type Weekday = z.infer<typeof weekday>;

const name = requiredText({
  required: NAME_REQUIRED,
  max: 60,
  tooLong: 'Name can contain a maximum of 60 characters',
});

const haveNoRepetition = (addresses: readonly string[]) =>
  new Set(addresses.map((address) => address.toLowerCase())).size === addresses.length;

/** Addresses, each of which receives its own email. Two addresses must not differ only in case. */
const recipients = z
  .array(emailAddress('Please enter valid email addresses'))
  .check(
    z.minLength(1, RECIPIENTS_REQUIRED),
    z.maxLength(MAX_RECIPIENTS, TOO_MANY_RECIPIENTS),
    z.refine(haveNoRepetition, REPEATED_RECIPIENT),
  );

export const reportMailColumns = {
  name,
  frequency: mailFrequency,
  /** Day of a weekly email; ignored, but kept, for the other frequencies. */
  weekday: z._default(weekday, 'Monday'),
  /** Hour of the day in the location's time zone. */
  hour: z.int().check(z.minimum(0), z.maximum(23)),
  recipients,
  /** Every email contains the sales summary; the following parts are optional. */
  includes_product_mix: z._default(z.boolean(), false),
  includes_taxes: z._default(z.boolean(), false),
  includes_exceptions: z._default(z.boolean(), false),
  is_active: z._default(z.boolean(), true),
};

/** Splits the text of an address field at line breaks, commas, semicolons and spaces. */
export function splitAddresses(text: string): string[] {
  return text.split(/[\s,;]+/).filter((address) => address !== '');
}

const address = emailAddress('Please enter valid email addresses');
const findInvalidAddress = (text: string) => splitAddresses(text).find((typed) => !z.safeParse(address, typed).success);

const typedRecipients = z.string().check(
  z.refine((text) => splitAddresses(text).length > 0, { error: RECIPIENTS_REQUIRED, abort: true }),
  z.refine((text) => findInvalidAddress(text) === undefined, {
    error: ({ input }) => `${findInvalidAddress(String(input))} is not an email address`,
    abort: true,
  }),
  z.refine((text) => splitAddresses(text).length <= MAX_RECIPIENTS, { error: TOO_MANY_RECIPIENTS, abort: true }),
  z.refine((text) => haveNoRepetition(splitAddresses(text)), REPEATED_RECIPIENT),
);

/** Like the body, but the addresses are a single text, and the hour is the text value of a select. */
export const reportMailForm = z.object({
  name,
  frequency: mailFrequency,
  weekday,
  hour: z.string(),
  recipients: typedRecipients,
  includes_product_mix: z.boolean(),
  includes_taxes: z.boolean(),
  includes_exceptions: z.boolean(),
});
export type ReportMailForm = z.infer<typeof reportMailForm>;

/** Back-office module of each optional part's report: only users who may view the report can include the part. */
export const MAIL_PARTS = {
  includes_product_mix: 'item_sales',
  includes_taxes: 'tax_report',
  includes_exceptions: 'exceptions',
} as const satisfies Record<string, ModuleId>;

/** Back-office module of the report whose summary every email contains. */
export const SUMMARY_MODULE = 'orders' satisfies ModuleId;

export const mailOutcome = z.object({
  sent: z.int(),
  /** Number of recipients who will not receive the email. */
  failed: z.int(),
  /** Number of recipients for whom sending will be retried. */
  waiting: z.int(),
  sent_at: z.nullable(instant),
  /** Reason of the last failed attempt. */
  error: z.nullable(z.string()),
  next_attempt_at: z.nullable(instant),
});
export type MailOutcome = z.infer<typeof mailOutcome>;

export const reportMail = z.object({
  id,
  ...responseFields(reportMailColumns),
  /** The recipients who have unsubscribed: they receive no email until they are removed and added again. */
  unsubscribed: z.array(z.string()),
  /** Null while the report mail is paused. */
  next_run_at: z.nullable(instant),
  /** Null before the first run. */
  last_outcome: z.nullable(mailOutcome),
  updated_at: instant,
});
export type ReportMail = z.infer<typeof reportMail>;

export const listReportMails = operation({
  method: 'GET',
  path: '/report_mails',
  right: view('report_mails'),
  summary: 'Reports that are sent by email, by name, with the outcome of the last emails',
  query: pagingQuery,
  response: pageSchema(reportMail),
});

export const createReportMail = operation({
  method: 'POST',
  path: '/report_mails',
  right: manage('report_mails'),
  summary: 'Send a report by email regularly; the user needs the right to see every report in it',
  body: z.strictObject(reportMailColumns),
  response: reportMail,
});

export const getReportMail = operation({
  method: 'GET',
  path: '/report_mails/:id',
  right: view('report_mails'),
  summary: 'One report email',
  params: idParams,
  response: reportMail,
});

export const updateReportMail = operation({
  method: 'PUT',
  path: '/report_mails/:id',
  right: manage('report_mails'),
  summary: 'Change a report email; with updated_at, refused with 409 when stale',
  params: idParams,
  body: z.strictObject({ ...formFields(reportMailColumns), id: z.optional(id), updated_at: precondition }),
  response: reportMail,
});

export const setReportMailActive = operation({
  method: 'PUT',
  path: '/report_mails/:id/active',
  right: manage('report_mails'),
  summary: 'Pause or resume a report email; what was due in the meantime is not sent later',
  params: idParams,
  query: z.object({ is_active: booleanParam }),
  response: reportMail,
});

export const deleteReportMail = operation({
  method: 'DELETE',
  path: '/report_mails/:id',
  right: manage('report_mails'),
  summary: 'Delete a report email',
  params: idParams,
  response: messageResponse,
});

export const sendTestReportMail = operation({
  method: 'POST',
  path: '/report_mails/:id/test',
  right: manage('report_mails'),
  summary: 'Send the last report to the signed-in user now',
  params: idParams,
  response: messageResponse,
});

/** Query of the unsubscribe link in an email. The signed token identifies the report mail and the recipient. */
const unsubscribeQuery = z.object({ token: z.string().check(z.maxLength(200)) });

export const showUnsubscribe = operation({
  method: 'GET',
  path: '/report_mails/unsubscribe',
  access: 'public',
  summary: 'Page with the button that unsubscribes one recipient; changes nothing, because scanners open links',
  query: unsubscribeQuery,
  response: z.string(),
});

export const unsubscribe = operation({
  method: 'POST',
  path: '/report_mails/unsubscribe',
  access: 'public',
  summary: 'Unsubscribe one recipient, by the button of the page or with one click in a mail program (RFC 8058)',
  query: unsubscribeQuery,
  response: z.string(),
});
