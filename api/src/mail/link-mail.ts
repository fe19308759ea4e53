import { escapeHtml } from './escape-html';
import type { Mail } from './mailer';

interface LinkMail {
  recipient: { userName: string; email: string };
  subject: string;
  /** Paragraphs before the link. */
  before: string[];
  link: string;
  /** Text of the link in HTML. */
  label: string;
  /** Paragraphs after the link. */
  after?: string[];
}

/** Builds an email that asks a user to open a link. */
export function buildLinkMail({ recipient, subject, before, link, label, after = [] }: LinkMail): Mail {
  const start = [`Hello ${recipient.userName},`, ...before];
  const toHtml = (text: string) => `<p>${escapeHtml(text)}</p>`;
  return {
    to: { name: recipient.userName, address: recipient.email },
    subject,
    text: `${[...start, link, ...after].join('\n\n')}\n`,
    html: [
      ...start.map(toHtml),
      `<p><a href="${escapeHtml(link)}">${escapeHtml(label)}</a></p>`,
      ...after.map(toHtml),
    ].join('\n'),
    link,
  };
}
