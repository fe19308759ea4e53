import { moduleId } from '@backoffice/contract/rights';
import type { ParsedDescription } from '@backoffice/platform/remote/description';
import { findPageModule } from '@backoffice/platform/remote/page-access';

/**
 * Tests that `description` declares an existing back-office module for each page of its sidebar, and that a page
 * prefetches each request that has its own module.
 */
export function testPageModules(description: ParsedDescription): void {
  const links = (description.sidebar?.links ?? []).flatMap((entry) => ('path' in entry ? [entry.path] : []));

  test.each(links)('%s belongs to a back-office module', (path) => {
    expect(moduleId.options).toContain(findPageModule(description, path));
  });

  test('every back-office module that the description declares exists', () => {
    const modules = [...Object.values(description.modules ?? {}), ...Object.values(description.requestModules ?? {})];
    expect(moduleId.options).toEqual(expect.arrayContaining(modules));
  });

  test('every contribution declares either no back-office module or one that exists', () => {
    const modules = (description.contributions ?? []).flatMap(({ module }) => module ?? []);
    expect(moduleId.options).toEqual(expect.arrayContaining(modules));
  });

  test('every sidebar count declares either no back-office module or one that exists', () => {
    const modules = (description.sidebarCounts ?? []).flatMap(({ module }) => module ?? []);
    expect(moduleId.options).toEqual(expect.arrayContaining(modules));
  });

  test('every request that has its own back-office module is prefetched', () => {
    const requests = Object.values(description.begins ?? {}).flat();
    expect(requests).toEqual(expect.arrayContaining(Object.keys(description.requestModules ?? {})));
  });
}
