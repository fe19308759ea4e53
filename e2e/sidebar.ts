import type { Page } from '@playwright/test';

/** Clicks a link of the sidebar; opens its group first if that is closed. */
export async function followSidebarLink(page: Page, group: string, link: string): Promise<void> {
  const toggle = page.getByRole('button', { name: group, exact: true });
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
  await page
    .getByRole('region', { name: group })
    .getByRole('link', { name: new RegExp(`^${link}( [\\d,]+)?$`) })
    .click();
}
