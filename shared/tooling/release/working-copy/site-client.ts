import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as delay } from 'node:timers/promises';
import { findFailureReason, isPossiblySent } from '../failed-request';
import type { SiteUpdate } from '../origins';
import { packRelease } from '../release-archive';
import type { SiteChange } from '../site-entry';
import type { AreaHealth, ReadHealth } from '../watch/read-health';

const TIMEOUT_MS = 60_000;
/** Largest number of attempts while a server restarts or handles other deployments. */
const ATTEMPTS = 20;
const DEFAULT_RETRY_MS = 2_000;
const MAX_RETRY_MS = 60_000;
const MISSING = 404;
const CONFLICT = 412;
const RETRIED = new Set([429, 502, 503, 504]);
/** HTTP statuses after which a change may have been made: the server, or a proxy in front of it, has failed. */
const UNCERTAIN = new Set([500, 502, 503, 504]);

/** Thrown when a change may have been made although the client got no response that confirms it. */
export class LostResponseError extends Error {
  override name = 'LostResponseError';

  constructor(
    message: string,
    /** Whether the server has responded to a repeated request, so that no request is still running. */
    readonly isAnswered: boolean,
  ) {
    super(message);
  }
}

/** Thrown when the site has no files of a release that its registry lists. */
export class MissingReleaseError extends Error {}

/** A site on another machine: in a bucket, or served by an API and accessed with a deployment token. */
export interface SiteClient {
  address: string;
  /** Rejects when the site cannot be changed safely. Called before type checks, tests and builds. */
  requireWrites?(): Promise<void>;
  /**
   * Reads the registry, its ETag, and the workspaces that the token may change; undefined means all. For a bucket, the
   * registry is empty before the first deployment, and the ETag is empty when the object does not exist.
   */
  readRegistry(): Promise<{ content: string; etag: string; permitted?: string[] }>;
  /** Reads the history, one JSON entry per line. */
  readHistory(): Promise<string>;
  /** Reads the record of the API that was last started with the site; undefined before the first start. */
  readStartRecord?(): Promise<string | undefined>;
  /** Reads the files that gates need, as a tar archive. Rejects with a `MissingReleaseError` if there are none. */
  readRelease(name: string, version: string): Promise<Readable>;
  /** Reads the health of an area's versions; undefined for a bucket, because only an API counts visits. */
  readHealth?: ReadHealth;
  /** Uploads the files of the release in `folder`, without making the release live. */
  sendRelease(name: string, version: string, folder: string): Promise<void>;
  /**
   * Applies the entries in `change`, which turn the registry with the ETag `etag` into the registry of `update`.
   * Returns false when the site's registry no longer has the ETag. Rejects with a `LostResponseError` when the change
   * may have been made although no response confirms it.
   */
  sendChange(change: SiteChange, etag: string, update: SiteUpdate): Promise<boolean>;
  /**
   * Uploads the files of the release in `folder` again if another command has deleted them although the registry now
   * lists the release. Only a bucket needs this: a server changes a site while it holds the site's lock.
   */
  restoreRelease?(name: string, version: string, folder: string): Promise<void>;
}

export interface ApiSiteClient extends SiteClient {
  readRegistry(): Promise<{ content: string; etag: string; permitted: string[] }>;
  readHealth: ReadHealth;
  sendChange(change: SiteChange, etag: string): Promise<boolean>;
}

interface Sent {
  method?: 'GET' | 'PUT' | 'POST';
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer> | string;
}

interface Accepted extends Sent {
  /** Status of an expected error, which is returned and not thrown. */
  accepted?: number;
}

async function readMessage(response: Response): Promise<string> {
  const { message }: { message?: string } = await response.json().catch(() => ({}));
  return message ?? `the server responded with ${response.status}`;
}

/** Returns the wait that the server asks for, in milliseconds; undefined when it asks for none. */
function readRetryMs({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.min(seconds * 1_000, MAX_RETRY_MS) : undefined;
}

/** Creates the client of the site at `address`. All methods reject with a one-sentence error. */
export function createSiteClient(address: string, token: string): ApiSiteClient {
  const send = async (path: string, { headers, ...options }: Sent): Promise<Response> => {
    const url = `${address}/api/site/${path}`;
    try {
      return await fetch(url, {
        ...options,
        headers: { authorization: `Bearer ${token}`, ...headers },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (error) {
      const reason = `${url} cannot be reached: ${findFailureReason(error)}`;
      if (options.method !== 'POST' || !isPossiblySent(error)) throw new Error(reason);
      throw new LostResponseError(reason, false);
    }
  };
  const request = async (path: string, { accepted, ...sent }: Accepted = {}): Promise<Response> => {
    let mayBeMade = false;
    for (let attempt = 1; ; attempt += 1) {
      const response = await send(path, sent);
      const { status } = response;
      if (response.ok || (status === accepted && !mayBeMade)) return response;
      mayBeMade ||= sent.method === 'POST' && UNCERTAIN.has(status);
      if (!RETRIED.has(status) || attempt === ATTEMPTS) {
        const reason = `${address} refuses: ${await readMessage(response)}`;
        throw mayBeMade ? new LostResponseError(reason, status === CONFLICT) : new Error(reason);
      }
      await response.body?.cancel();
      await delay((readRetryMs(response) ?? DEFAULT_RETRY_MS) * (1 + Math.random() / 2));
    }
  };
  return {
    address,
    async readRegistry() {
      const response = await request('registry');
      const permitted = response.headers.get('deploy-token-names')?.split(', ') ?? [];
      return { content: await response.text(), etag: response.headers.get('etag') ?? '', permitted };
    },
    readHistory: async () => (await request('history')).text(),
    async readRelease(name, version) {
      const { status, body } = await request(`releases/${name}/${version}`, { accepted: MISSING });
      if (status !== MISSING) return Readable.fromWeb(body as ReadableStream);
      await body?.cancel();
      throw new MissingReleaseError(`${address} has no files of ${name} ${version}`);
    },
    async readHealth({ minutes, name, version }) {
      const query = new URLSearchParams({ minutes: String(minutes), name, version });
      const health: AreaHealth = await (await request(`health?${query}`)).json();
      return health;
    },
    async sendRelease(name, version, folder) {
      const body = new Uint8Array(await packRelease(folder));
      const headers = { 'content-type': 'application/x-tar' };
      await request(`releases/${name}/${version}`, { method: 'PUT', headers, body });
    },
    async sendChange(change, etag) {
      const headers = { 'content-type': 'application/json', 'if-match': etag };
      const response = await request('changes', {
        method: 'POST',
        headers,
        body: JSON.stringify(change),
        accepted: CONFLICT,
      });
      return response.status !== CONFLICT;
    },
  };
}
