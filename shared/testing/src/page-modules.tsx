import { moduleId } from '@backoffice/contract/rights';
import type { ParsedDescription } from '@backoffice/platform/remote/description';
import { findPageModule } from '@backoffice/platform/remote/page-access';

/**
 * Tests that `description` declares an existing module for each page of its sidebar, and that each request with a
 * module of its own is prefetched by a page.
 */
export function testPageModules(description: ParsedDescription): void {
  const links = (description.sidebar?.links ?? []).flatMap((entry) => ('path' in entry ? [entry.path] : []));

  test.each(links)('%s belongs to a module', (path) => {
    expect(moduleId.options).toContain(findPageModule(description, path));
  });

  test('every stated module exists', () => {
    const modules = [...Object.values(description.modules ?? {}), ...Object.values(description.requestModules ?? {})];
    expect(moduleId.options).toEqual(expect.arrayContaining(modules));
  });

  test('every contribution names a module that exists, if any', () => {
    const modules = (description.contributions ?? []).flatMap(({ module }) => module ?? []);
    expect(moduleId.options).toEqual(expect.arrayContaining(modules));
  });

  test('every count of the sidebar names a module that exists, if any', () => {
    const modules = (description.sidebarCounts ?? []).flatMap(({ module }) => module ?? []);
    expect(moduleId.options).toEqual(expect.arrayContaining(modules));
  });

  test('every request with a module of its own is prefetched', () => {
    const requests = Object.values(description.begins ?? {}).flat();
    expect(requests).toEqual(expect.arrayContaining(Object.keys(description.requestModules ?? {})));
  });
}
