import type { Page } from '@playwright/test';

/** Chooses an action in the menu of a row or card, for example "Delete" of "Coke". */
export async function chooseAction(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}
