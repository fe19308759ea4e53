import type { Page } from '@playwright/test';

/** Follows a link of the sidebar, through its group where that is closed. */
export async function follow(page: Page, group: string, link: string): Promise<void> {
  const toggle = page.getByRole('button', { name: group, exact: true });
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
  await page
    .getByRole('region', { name: group })
    .getByRole('link', { name: new RegExp(`^${link}( [\\d,]+)?$`) })
    .click();
}
