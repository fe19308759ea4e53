import type { Page } from '@playwright/test';

/** Chooses an action of the menu of one row or card: "Delete" of "Coke". */
export async function chooseAction(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}
