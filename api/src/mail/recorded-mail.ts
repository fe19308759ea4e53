import type { Attachment } from 'nodemailer';
import type { Mail } from './mailer';

/** A mail of which the caller records each attempt. */
export interface RecordedMail extends Omit<Mail, 'link'> {
  /** The same for every attempt, so that mail servers can drop a repetition. */
  messageId?: string;
  headers?: Record<string, string>;
  /** Headers such as List-Unsubscribe, by the part of their names after the dash. */
  list?: Record<string, string>;
  attachments?: Attachment[];
}

/** A failed attempt; the message is for people and quotes nothing that the mail server has said. */
export class DeliveryError extends Error {
  constructor(
    message: string,
    /** Whether the mail server will refuse the mail every time. */
    readonly isPermanent: boolean,
  ) {
    super(message);
  }
}

/** Delivers mails without retries: the caller decides about the next attempt. */
export interface DirectDelivery {
  /** Resolves once the mail server has accepted the mail. Throws a DeliveryError. */
  deliver(mail: RecordedMail): Promise<void>;
  close(): void;
}
