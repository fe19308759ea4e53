import type { MailContent, MailTable } from './mail-content';

export interface MailFooter {
  /** Why the recipient gets the email. */
  reason: string;
  /** Null in an email from which nobody can unsubscribe. */
  unsubscribeUrl: string | null;
}

function renderTable({ title, header, rows, note, link }: MailTable): string {
  const lines = [header, ...rows].map(([first = '', ...values]) => ({ first, values }));
  const width = (column: number) => Math.max(...lines.map(({ values }) => values[column]?.length ?? 0));
  const widths = header.slice(1).map((_, column) => width(column));
  const firstWidth = Math.max(...lines.map(({ first }) => first.length));
  const table = rows.length === 0 ? [] : lines;
  return [
    title.toUpperCase(),
    ...table.map(({ first, values }) =>
      [first.padEnd(firstWidth), ...values.map((value, column) => value.padStart(widths[column] ?? 0))].join('  '),
    ),
    ...(note ? [note] : []),
    `${link.label}: ${link.url}`,
  ].join('\n');
}

export function renderText(content: MailContent, { reason, unsubscribeUrl }: MailFooter): string {
  const { locationName, title, net, change, tables, attachmentNote } = content;
  return [
    `${locationName}\n${title}`,
    `${net} net sales\n${change}`,
    ...tables.map(renderTable),
    attachmentNote,
    reason,
    ...(unsubscribeUrl === null ? [] : [`Unsubscribe: ${unsubscribeUrl}`]),
  ]
    .join('\n\n')
    .concat('\n');
}
