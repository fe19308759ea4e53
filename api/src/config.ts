import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { emailAddress } from '@backoffice/contract/email-address';
import ipaddr from 'ipaddr.js';
import * as z from 'zod';
import {
  bucketVariables,
  missingBackupStoreError,
  readBackupStore,
  readImageBucket,
  readSiteBucket,
  urlSchema,
} from './bucket-settings';
import { StartError } from './errors';
import { INTERVAL_HINT, parseInterval } from './interval';
import { type ImageBucket, isBucketAddress, type ObjectStore, type SiteBucket } from './object-store';
import { readOrCreateSecret } from './secret-file';

const REPOSITORY = path.resolve(__dirname, '../..');
const DEMO_SUPPORT_EMAIL = 'support@example.com';
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Minimum in bytes: the output length of HMAC-SHA-256. A shorter key would be easier to guess than the output. */
const SECRET_BYTES = 32;
const TOKEN_SECRET_FILE = 'token-secret';
const DATA_KEY_FILE = 'data-key';
const OPERATOR_KEY_FILE = 'operator-key';
const TOO_SHORT = `must be at least ${SECRET_BYTES} bytes long`;

/** An email address alone, or in angle brackets after a name. Only a quoted name may contain a comma. */
const SENDER = /^(?:(?:"[^"]*"\s*|[^"<>,;:]*)<([^<>]+)>|([^<>]+))$/;

const environment = z.object({
  PORT: z.coerce
    .number('must be a port, 0 to 65535')
    .int('must be a port, 0 to 65535')
    .min(0, 'must be a port, 0 to 65535')
    .max(65_535, 'must be a port, 0 to 65535')
    .default(3000),
  HOST: z.string().min(1, 'must not be empty').default('127.0.0.1'),
  DATABASE_URL: urlSchema(/^postgres(ql)?$/, 'that starts with postgresql://').optional(),
  DATA_DIR: z
    .string()
    .min(1, 'must not be empty')
    .transform((folder) => path.resolve(folder))
    .default(path.join(REPOSITORY, '.data')),
  SMTP_URL: urlSchema(/^smtps?$/, 'with a host, such as smtp://mail.example.com', /./).optional(),
  MAIL_FROM: z
    .string()
    .refine(isSender, 'must be an email address, or a name and <an email address>')
    .default('Back Office <no-reply@localhost>'),
  SUPPORT_EMAIL: z.optional(emailAddress('must be an email address')),
  APP_DATABASE_URL: urlSchema(/^postgres(ql)?$/, 'that starts with postgresql://').optional(),
  DATA_KEY: z.string().refine(isLongEnough, TOO_SHORT).optional(),
  OPERATOR_KEY: z.string().refine(isLongEnough, TOO_SHORT).optional(),
  TOKEN_SECRET: z.string().refine(isLongEnough, TOO_SHORT).optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .refine(
      (entries) => entries.every(isNetwork),
      'must list IP addresses or networks such as 10.0.0.0/8, separated by commas',
    )
    .default([]),
  PUBLIC_URL: urlSchema(/^https?$/, 'that starts with http:// or https://')
    .regex(/^[^?#]*$/, 'must have no query and no fragment')
    .optional(),
  ...bucketVariables,
  BACKUP_TO: z.string().optional(),
  BACKUP_EVERY: z
    .string()
    .transform(parseInterval)
    .refine((seconds) => seconds !== undefined, INTERVAL_HINT)
    .default(24 * 60 * 60),
  BACKUP_KEEP: z.coerce
    .number('must be a number above 0')
    .int('must be a number above 0')
    .min(1, 'must be a number above 0')
    .default(14),
  DEMO: z.enum(['0', '1'], 'must be 0 or 1').default('1'),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
});

export interface BackupSchedule {
  /** Absolute path of a folder, or an address such as `s3://bucket/folder`. */
  to: string;
  everySeconds: number;
  keep: number;
}

export interface Config {
  port: number;
  host: string;
  /** A PostgreSQL server to use instead of the embedded server. */
  databaseUrl: string | undefined;
  /** Database URL for requests, with a role that the operator created; when undefined, the server creates the role. */
  applicationDatabaseUrl: string | undefined;
  /** Absolute path of the folder with the embedded database, the deployed site, emails and generated secrets. */
  dataDir: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Email address for users who cannot sign in; null when the operator has set none. */
  supportEmail: string | null;
  /** Secret that signs session tokens. */
  tokenSecret: string;
  /** The encryption keys of stored passcodes and the password of the database role are derived from this key. */
  dataKey: string;
  /** Key that operators enter to open the /system page. */
  operatorKey: string;
  /** IP addresses and CIDR networks of the proxies whose X-Forwarded-For header is trusted. */
  trustedProxies: string[];
  publicUrl: string;
  /** Bucket for the images of menu items; undefined stores them in DATA_DIR. */
  imageBucket: ImageBucket | undefined;
  /** Bucket that the server copies to DATA_DIR/site; undefined when DATA_DIR/site is the site itself. */
  siteBucket: SiteBucket | undefined;
  backupStore: ObjectStore | undefined;
  backups: BackupSchedule | undefined;
  demo: boolean;
  logLevel: (typeof LOG_LEVELS)[number];
}

/**
 * Reads the settings from environment variables; an empty variable counts as absent. Creates DATA_DIR, and generates a
 * file in it for each secret that no variable sets. Throws a StartError when a variable is invalid.
 */
export function readConfig(variables: NodeJS.ProcessEnv = process.env): Config {
  const nonEmpty = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(nonEmpty);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartError(`${issue?.path.join('.')} ${issue?.message}`);
  }
  const values = parsed.data;
  const demo = values.DEMO === '1';
  return {
    port: values.PORT,
    host: values.HOST,
    databaseUrl: values.DATABASE_URL,
    applicationDatabaseUrl: readApplicationDatabaseUrl(values),
    dataDir: values.DATA_DIR,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    supportEmail: values.SUPPORT_EMAIL ?? (demo ? DEMO_SUPPORT_EMAIL : null),
    tokenSecret: values.TOKEN_SECRET ?? readGeneratedSecret(values.DATA_DIR, TOKEN_SECRET_FILE),
    dataKey: readDataKey(values),
    operatorKey: values.OPERATOR_KEY ?? readGeneratedSecret(values.DATA_DIR, OPERATOR_KEY_FILE),
    trustedProxies: values.TRUSTED_PROXIES,
    publicUrl: values.PUBLIC_URL ?? `http://${urlHost(values.HOST)}:${values.PORT}`,
    imageBucket: readImageBucket(values),
    siteBucket: readSiteBucket(values),
    backupStore: readBackupStore(values),
    backups: readBackupSchedule(values),
    demo,
    logLevel: values.LOG_LEVEL,
  };
}

/** Formats a listen address as the host of a URL: IPv6 in brackets, and localhost for "all interfaces". */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function isSender(text: string): boolean {
  const [, bracketed, alone] = SENDER.exec(text.trim()) ?? [];
  // With a second label, a host such as localhost is accepted too.
  return emailAddress('').safeParse(`${bracketed ?? alone ?? ''}.local`).success;
}

function isNetwork(text: string): boolean {
  return ipaddr.isValid(text) || ipaddr.isValidCIDR(text);
}

function readBackupSchedule(values: z.infer<typeof environment>): BackupSchedule | undefined {
  const { BACKUP_TO: to, BACKUP_EVERY: everySeconds, BACKUP_KEEP: keep } = values;
  if (to === undefined || everySeconds === undefined) return undefined;
  if (isBucketAddress(to) && readBackupStore(values) === undefined) throw missingBackupStoreError(to);
  return { to: isBucketAddress(to) ? to : path.resolve(REPOSITORY, to), everySeconds, keep };
}

function readApplicationDatabaseUrl(values: z.infer<typeof environment>): string | undefined {
  if (values.APP_DATABASE_URL !== undefined && values.DATABASE_URL === undefined) {
    throw new StartError('DATABASE_URL is missing: APP_DATABASE_URL is another role of the same database');
  }
  return values.APP_DATABASE_URL;
}

/**
 * Returns DATA_KEY or the key in DATA_DIR. Generates no key when DATABASE_URL and TOKEN_SECRET are set: DATA_DIR may
 * then be temporary, and losing the key would lose everything that it encrypts.
 */
function readDataKey({ DATA_KEY, DATA_DIR, DATABASE_URL, TOKEN_SECRET }: z.infer<typeof environment>): string {
  if (DATA_KEY !== undefined && DATA_KEY === TOKEN_SECRET) {
    throw new StartError('DATA_KEY must not be the same as TOKEN_SECRET: each has one purpose');
  }
  if (DATA_KEY !== undefined) return DATA_KEY;
  const hasKeyFile = existsSync(path.join(DATA_DIR, DATA_KEY_FILE));
  if (!hasKeyFile && DATABASE_URL !== undefined && TOKEN_SECRET !== undefined) {
    throw new StartError(
      'DATA_KEY is missing: along with DATABASE_URL and TOKEN_SECRET, set it to a text of at least 32 bytes, the same for every process, and keep it with your backups',
    );
  }
  return readGeneratedSecret(DATA_DIR, DATA_KEY_FILE);
}

function readGeneratedSecret(dataDir: string, name: string): string {
  const file = path.join(dataDir, name);
  const secret = readOrGenerate(dataDir, file);
  if (!isLongEnough(secret)) throw new StartError(`${file} ${TOO_SHORT}: restore it from a backup`);
  return secret;
}

function readOrGenerate(dataDir: string, file: string): string {
  try {
    mkdirSync(dataDir, { recursive: true });
    return readOrCreateSecret(file, 48);
  } catch (error) {
    throw new StartError(`DATA_DIR cannot be used: ${error instanceof Error ? error.message : error}`);
  }
}

function isLongEnough(secret: string): boolean {
  return Buffer.byteLength(secret) >= SECRET_BYTES;
}
