import { type ElementHandle, expect, type Page } from '@playwright/test';
import { waitUntilSettled } from './settled-page';

/**
 * Labels of buttons that the test does not click, because they download, print, change data without a confirmation, or
 * only page through or filter a list.
 */
const NOT_CLICKED =
  /Export|Print|Download|Mark as|Hide|Show|Clone|Use “|^Add$|^Save|Delete|Clear|Copy|page|Page|Today|filters|Back to/;

export const getContent = (page: Page) => page.getByRole('main');
const failures = /could not be loaded|is unavailable|role does not include|Something went wrong/;

/** Waits until the page and its data have loaded, and expects no error. */
async function expectLoaded(page: Page): Promise<void> {
  await expect(getContent(page).getByRole('heading', { level: 1 })).toBeVisible();
  await expect(getContent(page).locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await page.getByText(failures).count()).toBe(0);
}

/** Navigates within the application, without reloading the document. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.evaluate((path) => {
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await expectLoaded(page);
}

/** Returns the links in the content, one of each kind. Links whose paths differ only in numbers are of one kind. */
async function listLinks(page: Page): Promise<string[]> {
  const links = getContent(page).getByRole('link');
  const all = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  const byKind = new Map(all.map((href) => [href.replace(/\?.*/, '').replaceAll(/\d+/g, 'n'), href]));
  return [...byKind.values()].filter((href) => href.startsWith('/'));
}

/** Returns the labels of the buttons, in order; '' for disabled ones. Runs in the browser. */
const readLabels = (buttons: Element[]) =>
  buttons.map((button) =>
    button.matches(':disabled, [aria-disabled="true"]')
      ? ''
      : (button.getAttribute('aria-label') ?? button.textContent ?? '').trim(),
  );

/**
 * Returns the kind of a button: its label without the name of a record, for example "Actions" for "Actions for Soup".
 * All buttons that open a definition, such as "What Tips means", are of the same kind.
 */
const toKind = (label: string) => label.replace(/ for .*/, '').replace(/^What .* means$/, 'Definition');

/** Returns the kinds of the buttons in the content, in order; '' for disabled ones. */
async function listButtons(page: Page): Promise<string[]> {
  return (await getContent(page).getByRole('button').evaluateAll(readLabels)).map(toKind);
}

/** Opens a page that the sidebar links to, and waits until it has replaced the previous page. */
export async function openPage(page: Page, address: string): Promise<void> {
  await visit(page, address);
  const link = page.getByRole('navigation', { name: 'Main' }).locator(`a[href="${address}"]`);
  await expect(link).toHaveAttribute('aria-current');
  await expectLoaded(page);
}

/** Waits until the page has a button of this kind, and clicks the last one. */
async function clickButton(page: Page, kind: string): Promise<void> {
  // The button is stored as an element, because its position can change while a part of the page loads.
  let button: ElementHandle | undefined;
  await expect
    .poll(async () => {
      const buttons = (await getContent(page).getByRole('button').elementHandles()) as ElementHandle<Element>[];
      const labels = await page.evaluate(readLabels, buttons);
      button = buttons[labels.map(toKind).lastIndexOf(kind)];
      return button !== undefined;
    })
    .toBe(true);
  await button?.click({ timeout: 60_000 });
  // A button shows that its request is pending only after the next render.
  await waitUntilSettled(page);
}

/** Opens the page again if the address has changed, or if a dialog, menu or list covers the page. */
async function reopenPage(page: Page, address: string): Promise<void> {
  const { pathname, search } = new URL(page.url());
  const covers = page.getByRole('dialog').or(page.getByRole('menu')).or(page.getByRole('listbox'));
  if (`${pathname}${search}` !== address || (await covers.count()) > 0) await openPage(page, address);
}

/** Visits the page, and clicks its buttons and follows its links one level deep. */
export async function explore(page: Page, address: string): Promise<void> {
  await openPage(page, address);
  const links = await listLinks(page);
  for (const kind of new Set(await listButtons(page))) {
    if (kind === '' || NOT_CLICKED.test(kind)) continue;
    await clickButton(page, kind);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await page.getByText(failures).count()).toBe(0);
    await page.keyboard.press('Escape');
    await reopenPage(page, address);
  }
  for (const link of links) await visit(page, link);
}
