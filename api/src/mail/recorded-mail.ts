import type { Attachment } from 'nodemailer';
import type { Mail } from './mailer';

/** An email whose delivery attempts the caller records. */
export interface RecordedMail extends Omit<Mail, 'link'> {
  /** Message-ID header. It is the same for every delivery attempt, so that mail servers can discard duplicates. */
  messageId?: string;
  headers?: Record<string, string>;
  /** `List-` headers such as List-Unsubscribe, keyed by the part of the name after the dash. */
  list?: Record<string, string>;
  attachments?: Attachment[];
}

/** A failed delivery attempt. The message is for people and does not quote the mail server's response. */
export class DeliveryError extends Error {
  constructor(
    message: string,
    /** Whether the mail server will refuse the email every time. */
    readonly isPermanent: boolean,
  ) {
    super(message);
  }
}

/** Delivers emails without retries: the caller decides about the next attempt. */
export interface DirectDelivery {
  /** Resolves once the mail server has accepted the email. Throws a DeliveryError. */
  deliver(mail: RecordedMail): Promise<void>;
  close(): void;
}
