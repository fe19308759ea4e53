import { createHash } from 'node:crypto';
import { escapeHtml } from '../../mail/escape-html';

const STYLE = `:root{color-scheme:light dark}
body{margin:0;font:17px/1.5 -apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;background:#f0f0f3;color:#1c2024}
main{max-width:30rem;margin:10vh auto 0;padding:2rem 1.5rem;background:#fff;border-radius:12px;overflow-wrap:anywhere}
h1{font-size:1.4rem;line-height:1.3;margin:0 0 .75rem}p{margin:0 0 1.25rem}
button{font:inherit;font-weight:600;min-height:48px;padding:0 1.5rem;border:0;border-radius:8px;background:#0d5fb3;color:#fff;cursor:pointer}
button:focus-visible{outline:3px solid #70b8ff;outline-offset:2px}
@media (prefers-color-scheme:dark){body{background:#111113;color:#edeef0}main{background:#18191b}}`;

/** Content security policy: allows the page's style and form, and nothing else. */
export const UNSUBSCRIBE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

function renderPage(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`;
}

export interface UnsubscribeTexts {
  name: string;
  locationName: string;
  email: string;
}

/** Renders the page that asks for confirmation. Its form posts to the URL of the page. */
export function renderUnsubscribeForm({ name, locationName, email }: UnsubscribeTexts): string {
  return renderPage(
    'Unsubscribe?',
    `<p>${escapeHtml(email)} will no longer get the report “${escapeHtml(name)}” of ${escapeHtml(locationName)}.</p>
<form method="post"><button type="submit">Unsubscribe</button></form>`,
  );
}

export function renderUnsubscribed({ name, locationName, email }: UnsubscribeTexts): string {
  return renderPage(
    'You have unsubscribed',
    `<p>${escapeHtml(email)} no longer gets the report “${escapeHtml(name)}” of ${escapeHtml(locationName)}.</p>
<p>To get it again, ask the people who manage ${escapeHtml(locationName)}.</p>`,
  );
}

export function renderNoSubscription(): string {
  return renderPage(
    'Nothing to unsubscribe from',
    '<p>This link is not valid, or you no longer get this report. If emails still arrive, use the link in the latest one.</p>',
  );
}
