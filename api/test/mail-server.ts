import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  url: string;
  /** Waits for the next email and returns its source; each email is returned once. */
  nextMail(): Promise<string>;
  /** Number of received emails that `nextMail` has not returned yet. */
  readonly waiting: number;
  close(): Promise<void>;
}

interface MailServerOptions {
  /** TCP port; 0 uses any free port. */
  port?: number;
  /** SMTP reply codes with which the first emails are rejected, one code per email. */
  refusals?: number[];
}

/** Starts an SMTP server that stores the emails that it receives. */
export async function startMailServer({ port = 0, refusals = [] }: MailServerOptions = {}): Promise<MailServer> {
  const mails: string[] = [];
  const waiting: Array<(mail: string) => void> = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      void text(stream).then((mail) => {
        const responseCode = refusals.shift();
        // The rejection contains the secret link, because real servers may quote the rejected email.
        if (responseCode) return done(Object.assign(new Error(`Refused: ${findLink(mail)}`), { responseCode }));
        const taker = waiting.shift();
        if (taker) taker(mail);
        else mails.push(mail);
        done();
      });
    },
  });
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    get waiting() {
      return mails.length;
    },
    async nextMail() {
      return mails.shift() ?? (await new Promise<string>((resolve) => waiting.push(resolve)));
    },
    close: async () => await new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export function readPlainText(mail: string): string {
  return readPart(mail, 'text/plain');
}

export function readHtml(mail: string): string {
  return readPart(mail, 'text/html');
}

/** Finds the link in an email's plain text. */
export function findLink(mail: string): string {
  return /https?:\S+/.exec(readPlainText(mail))?.[0] ?? '';
}

function readPart(mail: string, type: string): string {
  const part = mail.split(/\r?\n--.*\r?\n/).find((candidate) => candidate.startsWith(`Content-Type: ${type}`)) ?? '';
  const [head = '', body = ''] = part.split(/\r?\n\r?\n(.*)/s);
  if (!head.includes('quoted-printable')) return body;
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
