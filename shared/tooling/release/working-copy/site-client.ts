import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as delay } from 'node:timers/promises';
import type { VersionHealth } from '@backoffice/contract/area-health';
import { packRelease } from '../release-archive';
import type { SiteChange } from '../site-entry';
import type { ReadHealth } from '../watch/read-health';

const TIMEOUT_MS = 60_000;
/** A server whose site is locked by a deployment in its folder, or that restarts, is asked this often. */
const ATTEMPTS = 5;
const DEFAULT_RETRY_MS = 1_000;
const CONFLICT = 412;
const RETRIED = new Set([429, 502, 503, 504]);

/** The site of an API, as whoever has a deployment token may read and change it. */
export interface SiteClient {
  address: string;
  /** Reads registry.json, its ETag, and the workspaces that the token may change. */
  readRegistry(): Promise<{ content: string; etag: string; permitted: string[] }>;
  /** Reads the history, one entry in JSON per line. */
  readHistory(): Promise<string>;
  /** Reads those files of a release that gates need, as a tar archive. */
  readRelease(name: string, version: string): Promise<Readable>;
  /** Reads how versions of an area work. */
  readHealth: ReadHealth;
  /** Uploads the files of the release in `folder`. They are not live. */
  sendRelease(name: string, version: string, folder: string): Promise<void>;
  /** Changes the site. Returns false when the registry no longer has the ETag. */
  sendChange(change: SiteChange, etag: string): Promise<boolean>;
}

interface Sent {
  method?: 'GET' | 'PUT' | 'POST';
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer> | string;
}

async function readMessage(response: Response): Promise<string> {
  const { message }: { message?: string } = await response.json().catch(() => ({}));
  return message ?? `the server answers ${response.status}`;
}

/** Creates the client of the site at `address`. Its calls reject with one sentence. */
export function createSiteClient(address: string, token: string): SiteClient {
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
      // The message of a failed fetch is only `fetch failed`; its cause has the reason.
      const { message, cause }: { message?: string; cause?: { message?: string } } = Object(error);
      throw new Error(`${url} cannot be reached: ${cause?.message || message}`);
    }
  };
  const request = async (path: string, sent: Sent = {}): Promise<Response> => {
    for (let attempt = 1; ; attempt += 1) {
      const response = await send(path, sent);
      if (response.ok || response.status === CONFLICT) return response;
      if (!RETRIED.has(response.status) || attempt === ATTEMPTS) {
        throw new Error(`${address} refuses: ${await readMessage(response)}`);
      }
      const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
      await response.body?.cancel();
      await delay(Number.isFinite(seconds) ? seconds * 1_000 : DEFAULT_RETRY_MS * attempt);
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
      const { body } = await request(`releases/${name}/${version}`);
      return Readable.fromWeb(body as ReadableStream);
    },
    async readHealth({ minutes, name, version }) {
      const query = new URLSearchParams({ minutes: String(minutes), name, version });
      const { versions }: { versions: VersionHealth[] } = await (await request(`health?${query}`)).json();
      return versions;
    },
    async sendRelease(name, version, folder) {
      const body = new Uint8Array(await packRelease(folder));
      const headers = { 'content-type': 'application/x-tar' };
      await request(`releases/${name}/${version}`, { method: 'PUT', headers, body });
    },
    async sendChange(change, etag) {
      const headers = { 'content-type': 'application/json', 'if-match': etag };
      const response = await request('changes', { method: 'POST', headers, body: JSON.stringify(change) });
      return response.status !== CONFLICT;
    },
  };
}
