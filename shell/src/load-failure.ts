import type { FailurePhase } from '@backoffice/shared/contract/client-failures';
import type { Release } from '@backoffice/shared/remote/registry';
import { ReleaseRefused } from './remote-loader';

const TEXT_LENGTH = 500;

/** What `error` says, without what is nobody's business: hosts, queries, fragments and whatever looks like a token. */
export function textOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text
    .replaceAll(/https?:\/\/[^/\s"')]+([^\s"'()?#]*)[^\s"')]*/g, '$1')
    .replaceAll(/[?&][\w-]+=[^\s"')]*/g, '')
    .replaceAll(/\b[\w-]{12,}\.[\w-]{12,}\.[\w-]{12,}\b/g, '…')
    .replaceAll(/\s+/g, ' ')
    .slice(0, TEXT_LENGTH);
}

/** A file that did not come as it should. */
interface FailedFile {
  kind: 'script' | 'style';
  /** Not of a style sheet: the bundler's runtime does not tell. */
  address?: string;
}

function failedFile(error: unknown): FailedFile | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'ChunkLoadError') {
    if (/css chunk/i.test(error.message)) return { kind: 'style' };
    const address = 'request' in error && typeof error.request === 'string' ? error.request : undefined;
    return { kind: 'script', address };
  }
  // The federation runtime says so of an entry; one that came and threw is not missing.
  if (!error.message.includes('RUNTIME-008') || error.message.includes('ScriptExecutionError')) return undefined;
  return { kind: 'script', address: /"resourceUrl":"([^"]+)"/.exec(error.message)?.[1] };
}

/** What the browser knows of the last answer at the address `path`, in words. */
function answerOf(path: string): string {
  const timings = performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname === path);
  const timing = timings.at(-1);
  const status = timing !== undefined && 'responseStatus' in timing ? Number(timing.responseStatus) : 0;
  if (status >= 400) return `was answered with ${status}`;
  return status === 0 ? 'did not arrive' : 'was refused by the browser';
}

const GROUNDS: Record<ReleaseRefused['ground'], string> = {
  incompatible: 'was written for another version of the shell',
  malformed: 'does not expose routes for each of its paths',
  'too-slow': 'took longer than its time budget',
  'set-aside': 'was set aside',
};

/** What is written into the log when `release` could not be loaded. */
export function messageOf(error: unknown, release: Release): string {
  if (error instanceof ReleaseRefused) return GROUNDS[error.ground];
  const file = failedFile(error);
  const address = file?.kind === 'style' ? release.preload.find((path) => path.endsWith('.css')) : file?.address;
  if (address === undefined) return textOf(error);
  const { pathname } = new URL(address, window.location.origin);
  return textOf(`${pathname} ${answerOf(pathname)}`);
}

/** During what an area failed that could not be loaded. */
export function phaseOf(error: unknown): FailurePhase {
  if (error instanceof ReleaseRefused) return error.ground === 'too-slow' ? 'load' : 'start';
  const file = failedFile(error);
  if (file === undefined) return 'start';
  return file.kind === 'style' ? 'style' : 'load';
}

/** Whether it was a chunk of the shell, which the areas share, that did not come. */
export function isOfShell(error: unknown): boolean {
  return failedFile(error)?.address?.includes('/shell/') ?? false;
}

/** Why an area could not be loaded, for people. */
export function reasonOf(error: unknown): string {
  if (error instanceof ReleaseRefused && error.ground === 'too-slow') {
    return 'Its files took too long to arrive. Try again.';
  }
  if (error instanceof ReleaseRefused && error.ground === 'incompatible') {
    return 'The back office was updated. Reload the page.';
  }
  return phaseOf(error) === 'start'
    ? 'What was loaded does not work. Try again in a moment.'
    : 'Its files could not be loaded. Check the connection and try again.';
}
