import type { FailurePhase } from '@backoffice/contract/client-failures';
import type { Release } from '@backoffice/platform/remote/registry';
import { UnusableReleaseError } from '../federation/release-loader';

const MAX_TEXT_LENGTH = 500;

/** Never throws: a value that cannot be converted, as when its `toString` throws, gets a fixed text. */
function toText(error: unknown): string {
  try {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  } catch {
    return 'A thrown value that cannot be converted to text';
  }
}

/** Formats one line of log text without hosts, query strings, fragments and anything that looks like a token. */
export function formatErrorText(error: unknown): string {
  return toText(error)
    .replaceAll(/https?:\/\/[^/\s"')]+([^\s"'()?#]*)[^\s"')]*/g, '$1')
    .replaceAll(/[?&][\w-]+=[^\s"')]*/g, '')
    .replaceAll(/\b[\w-]{12,}\.[\w-]{12,}\.[\w-]{12,}\b/g, '…')
    .replaceAll(/\s+/g, ' ')
    .slice(0, MAX_TEXT_LENGTH);
}

interface FailedFile {
  kind: 'script' | 'style';
  /** URL of the file; undefined for a style sheet, which the bundler's error does not name. */
  address?: string;
}

function findFailedFile(error: unknown): FailedFile | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'ChunkLoadError') {
    if (/css chunk/i.test(error.message)) return { kind: 'style' };
    const address = 'request' in error && typeof error.request === 'string' ? error.request : undefined;
    return { kind: 'script', address };
  }
  // RUNTIME-008 means that the entry script was not loaded; with ScriptExecutionError, it was loaded but threw.
  if (!error.message.includes('RUNTIME-008') || error.message.includes('ScriptExecutionError')) return undefined;
  return { kind: 'script', address: /"resourceUrl":"([^"]+)"/.exec(error.message)?.[1] };
}

/** Describes the last response for the URL path `path`, from the browser's resource timings. */
function describeLastResponse(path: string): string {
  const timings = performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname === path);
  const timing = timings.at(-1);
  const status = timing !== undefined && 'responseStatus' in timing ? Number(timing.responseStatus) : 0;
  if (status >= 400) return `was answered with ${status}`;
  return status === 0 ? 'did not arrive' : 'was refused by the browser';
}

const REASON_TEXTS: Record<UnusableReleaseError['reason'], string> = {
  incompatible: 'was written for another version of the shell',
  malformed: 'does not expose routes for each of its paths',
  'too-slow': 'took longer than its time budget',
  'fallback-pinned': 'was not loaded: the fallback version is pinned in this tab',
};

export function formatLogMessage(error: unknown, release: Release): string {
  if (error instanceof UnusableReleaseError) return REASON_TEXTS[error.reason];
  const file = findFailedFile(error);
  const address = file?.kind === 'style' ? release.preload.find((path) => path.endsWith('.css')) : file?.address;
  if (address === undefined) return formatErrorText(error);
  const { pathname } = new URL(address, window.location.origin);
  return formatErrorText(`${pathname} ${describeLastResponse(pathname)}`);
}

export function findFailurePhase(error: unknown): FailurePhase {
  if (error instanceof UnusableReleaseError) return error.reason === 'too-slow' ? 'load' : 'start';
  const file = findFailedFile(error);
  if (file === undefined) return 'start';
  return file.kind === 'style' ? 'style' : 'load';
}

/** Whether the error is about a chunk of the shell, such as a lazy shared module, not about a remote's file. */
export function isShellChunkError(error: unknown): boolean {
  return findFailedFile(error)?.address?.includes('/shell/') ?? false;
}

export function formatUserMessage(error: unknown): string {
  if (error instanceof UnusableReleaseError && error.reason === 'too-slow') {
    return 'Its files took too long to arrive. Try again.';
  }
  if (error instanceof UnusableReleaseError && error.reason === 'incompatible') {
    return 'The back office was updated. Reload the page.';
  }
  return findFailurePhase(error) === 'start'
    ? 'It could not start. Try again in a moment.'
    : 'Its files could not be loaded. Check the connection and try again.';
}
