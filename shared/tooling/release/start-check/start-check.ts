import { setTimeout as delay } from 'node:timers/promises';
import type { RemoteRelease, ShellRelease } from '../../build/release-files';
import { firstPage } from '../first-page';
import { renderPageOf } from '../page/page';
import { resolveRemote, resolveShell } from '../resolved-release';
import { type VisitResult, visit } from './visit';

const TIMEOUT_MS = 60_000;

export type StartResult = VisitResult;

interface ReleasePair {
  shell: ShellRelease;
  release: RemoteRelease;
}

interface StartRequest {
  site: string;
  pairs: ReleasePair[];
  timeoutMs?: number;
}

async function launch() {
  // The module is imported here, so that commands that start no area do not load Playwright.
  const { HEAP_LIMIT, launchBrowser } = await import('./browser');
  try {
    return await launchBrowser([HEAP_LIMIT]);
  } catch (error) {
    // The first line of Playwright's message is the reason; the other lines are a log.
    const [reason] = String(error).split('\n');
    throw new Error(`The gate that starts areas does not work: no browser starts: ${reason}`);
  }
}

/** Opens each pair's remote at its first page, in the pair's shell and a separate browser session. */
export async function startAll({ site, pairs, timeoutMs = TIMEOUT_MS }: StartRequest): Promise<StartResult[]> {
  const browser = await launch();
  const start = async ({ shell, release }: ReleasePair): Promise<StartResult> => {
    const { version, description } = release;
    const address = firstPage(description);
    const html = renderPageOf(resolveShell(shell), [{ description, current: resolveRemote(release) }]);
    const timeout = delay(timeoutMs, { problem: `shows nothing within ${timeoutMs / 1000} seconds` }, { ref: false });
    const result: StartResult = await Promise.race([visit(browser, { site, html, address, description }), timeout]);
    if (result.problem === undefined) return result;
    const subject = `${description.name} ${version} does not start in shell ${shell.version}`;
    return { ...result, problem: `${subject}: ${address} ${result.problem}` };
  };
  try {
    return await Promise.all(pairs.map(start));
  } finally {
    await browser.close();
  }
}

/** Returns a function that returns the result of the pair at an index. Its first call starts all pairs together. */
export function startOnDemand(site: string, pairs: ReleasePair[]): (index: number) => Promise<StartResult> {
  let results: Promise<StartResult[]> | undefined;
  return async (index) => {
    results ??= startAll({ site, pairs });
    return (await results)[index] ?? {};
  };
}
