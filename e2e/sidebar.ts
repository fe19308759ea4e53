import { expect, type Page } from '@playwright/test';

/** Opens the sidebar unless it is open. Retries when a window resize that is still in progress closes it. */
export async function openSidebar(page: Page): Promise<void> {
  const logout = page.getByRole('link', { name: 'Logout' });
  await expect(async () => {
    if (!(await logout.isVisible())) await page.getByRole('button', { name: 'Main menu' }).click();
    await expect(logout).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
}

/** Clicks a sidebar link; opens its group first if the group is closed. */
export async function followSidebarLink(page: Page, group: string, link: string): Promise<void> {
  const toggle = page.getByRole('button', { name: group, exact: true });
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
  await page
    .getByRole('region', { name: group })
    .getByRole('link', { name: new RegExp(`^${link}( [\\d,]+)?$`) })
    .click();
}
