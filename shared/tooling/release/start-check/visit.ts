import type { ParsedDescription } from '@backoffice/platform/remote/description';
import type { Browser, Page } from 'playwright-core';
import { matchRoutes } from 'react-router-dom';
import { containerName } from '../../build/container-name';
import { getEmptyResponse } from './empty-location';
import type { PageState, SerializedModule } from './page-probe';
import { countOpenRequests, createProbedContext, evaluateProbe, waitUntilStable } from './probed-page';
import { serveSite } from './static-site';

export interface Visit {
  site: string;
  html: string;
  /** Path of the area's first page. */
  address: string;
  description: ParsedDescription;
}

export interface VisitResult extends SerializedModule {
  /** Heading of the page; absent when there is a problem. */
  page?: string;
  problem?: string;
}

function findShownProblem({ pathname, alert, message, uncaught }: PageState, description: ParsedDescription) {
  if (alert !== undefined) return `shows “${alert.heading}” (${message ?? uncaught ?? alert.text})`;
  if (uncaught !== undefined) return `fails with an error that nothing catches: ${uncaught}`;
  const isOwn = description.paths.includes(pathname.split('/')[1] ?? '');
  return isOwn ? undefined : `leads on to ${pathname}: the area has no such page`;
}

/** Returns whether the area has no route for `address`, its first page; the shell shows its own page instead then. */
function missesPage(routes: VisitResult['routes'], address: string): boolean {
  const tree = Object.entries(routes ?? {}).map(([segment, children]) => ({ path: segment, children }));
  return matchRoutes(tree as Parameters<typeof matchRoutes>[0], address) === null;
}

async function examine(page: Page, origin: string, { address, description }: Visit): Promise<VisitResult> {
  const openRequests = countOpenRequests(page);
  await page.goto(`${origin}${address}`, { waitUntil: 'commit' });
  const state = await waitUntilStable(page, openRequests);
  const problem = findShownProblem(state, description);
  const container = JSON.stringify(containerName(description.name));
  const module = await evaluateProbe<SerializedModule | undefined>(page, `readModule(${container})`);
  const { routes } = module ?? {};
  if (module !== undefined && routes === undefined) {
    const example = `export default { routes: { ${description.paths[0]}: [...] } }`;
    return { problem: `cannot be shown: src/module.tsx must export its routes by default, as in ${example}` };
  }
  if (problem !== undefined) return { problem, ...module };
  if (missesPage(routes, address)) return { problem: 'is a page that the area does not have', ...module };
  if (state.unconsumed.length > 0) {
    return {
      problem: `never requests ${state.unconsumed.join(', ')}, although its description says it begins with it`,
      ...module,
    };
  }
  return { page: state.heading, ...module };
}

/** Opens the first page of an area in a browser, with an API that has no data. */
export async function visit(browser: Browser, target: Visit): Promise<VisitResult> {
  const server = await serveSite(target.site, { api: getEmptyResponse, page: target.html });
  const context = await createProbedContext(browser, target.description);
  try {
    const page = await context.newPage();
    const crash = new Promise<VisitResult>((resolve) => {
      page.on('crash', () => resolve({ problem: 'ends the process that it runs in' }));
    });
    return await Promise.race([examine(page, server.address, target), crash]);
  } catch (error) {
    return { problem: `cannot be opened: ${error instanceof Error ? error.message : error}` };
  } finally {
    context.close().catch(() => {});
    server.close();
  }
}
