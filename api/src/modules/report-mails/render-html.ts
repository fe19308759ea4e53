import { escapeHtml } from '../../mail/escape-html';
import type { MailContent, MailTable } from './mail-content';
import type { MailFooter } from './render-text';

// Email programs keep inline styles. Some drop the style element, so it contains only the colors of the dark mode.
const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const TEXT = 'color:#1c2024';
const MUTED = 'color:#60646c';
const LINE = 'border-bottom:1px solid #e0e1e6';

/** The dark colors have a contrast of at least 7:1 against their background. */
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#111113!important}.sheet{background:#18191b!important}
.text{color:#edeef0!important}.muted{color:#b0b4ba!important}.line{border-color:#363a3f!important}
.link{color:#70b8ff!important}}`;

const numeric = 'text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums;padding-left:12px';

interface CellOptions {
  tag: 'td' | 'th';
  strong?: boolean | undefined;
  /** Whether the last columns contain figures of the compared period, which are shown muted. */
  isCompared?: boolean | undefined;
}

function cell(text: string, column: number, options: CellOptions): string {
  const { tag, strong, isCompared } = options;
  const tone = tag === 'th' || (isCompared && column > 1) ? 'muted' : 'text';
  const color = tone === 'muted' ? MUTED : TEXT;
  const align = column === 0 ? 'text-align:left;word-break:break-word' : numeric;
  const weight = strong ? 'font-weight:600' : 'font-weight:400';
  const size = tag === 'th' ? 'font-size:13px' : 'font-size:15px';
  const scope = tag === 'th' ? ' scope="col"' : '';
  const style = `${FONT};${color};${align};${weight};${size};line-height:20px;padding-top:8px;padding-bottom:8px;${LINE}`;
  return `<${tag}${scope} class="${tone} line" style="${style}">${escapeHtml(text)}</${tag}>`;
}

function row(cells: readonly string[], options: CellOptions): string {
  return `<tr>${cells.map((text, column) => cell(text, column, options)).join('')}</tr>`;
}

function paragraph(text: string, tone: 'text' | 'muted' = 'muted'): string {
  const color = tone === 'muted' ? MUTED : TEXT;
  const style = `${FONT};${color};font-size:14px;line-height:20px;margin:8px 0 0;word-break:break-word`;
  return `<p class="${tone}" style="${style}">${escapeHtml(text)}</p>`;
}

function link(label: string, url: string): string {
  const style = `${FONT};color:#0d5fb3;font-size:15px;line-height:44px;text-decoration:underline`;
  return `<a class="link" href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a>`;
}

function section({ title, header, rows, isComparison: isCompared, note, link: { label, url } }: MailTable): string {
  const heading = `${FONT};${TEXT};font-size:18px;line-height:24px;font-weight:600;margin:24px 0 4px`;
  const body = rows.map((cells, index) => row(cells, { tag: 'td', strong: isCompared && index === 0, isCompared }));
  const table = [
    '<table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse">',
    `<thead>${row(header, { tag: 'th' })}</thead>`,
    `<tbody>${body.join('\n')}</tbody>`,
    '</table>',
  ];
  return [
    `<h2 class="text" style="${heading}">${escapeHtml(title)}</h2>`,
    ...(rows.length > 0 ? table : []),
    ...(note ? [paragraph(note)] : []),
    link(label, url),
  ].join('\n');
}

function headline({ locationName, title, net, change }: MailContent): string {
  const name = `${FONT};${MUTED};font-size:15px;line-height:20px;margin:0`;
  const heading = `${FONT};${TEXT};font-size:22px;line-height:28px;font-weight:600;margin:0 0 16px`;
  const amount = `${FONT};${TEXT};font-size:36px;line-height:44px;font-weight:700;margin:0;font-variant-numeric:tabular-nums`;
  return [
    `<p class="muted" style="${name}">${escapeHtml(locationName)}</p>`,
    `<h1 class="text" style="${heading}">${escapeHtml(title)}</h1>`,
    `<p class="text" style="${amount}">${escapeHtml(net)}</p>`,
    paragraph('Net sales', 'text'),
    paragraph(change),
  ].join('\n');
}

/** Renders an email as HTML for phones and desktops: tables and inline styles, without images or other resources. */
export function renderHtml(content: MailContent, { reason, unsubscribeUrl }: MailFooter): string {
  const sheet = 'max-width:600px;width:100%;background:#ffffff;border-radius:12px';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(content.subject)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f0f0f3">
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f0f0f3">
<tr><td align="center" style="padding:16px 8px">
<table class="sheet" role="presentation" cellpadding="0" cellspacing="0" border="0" style="${sheet}">
<tr><td style="padding:24px 16px">
${headline(content)}
${content.tables.map(section).join('\n')}
${paragraph(content.attachmentNote)}
${paragraph(reason)}
${unsubscribeUrl === null ? '' : link('Unsubscribe', unsubscribeUrl)}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}
