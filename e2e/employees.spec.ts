import { expect, type Page, test } from '@playwright/test';
import { chooseAction } from './row-actions';
import { startSession } from './session';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const notice = (page: Page, text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text);

async function fillEmployee(page: Page, first: string, last: string, passcode: string): Promise<void> {
  await page.getByLabel('First Name').fill(first);
  await page.getByLabel('Last Name').fill(last);
  await page.getByRole('textbox', { name: 'Passcode' }).fill(passcode);
}

async function chooseRole(page: Page, name: string): Promise<void> {
  const form = page.getByRole('dialog');
  await form.getByLabel('Role').click();
  await form.getByRole('option', { name, exact: true }).click();
}

test('an employee can be added, found, edited, deactivated, activated and deleted', async ({ page }) => {
  await startSession(page);
  await page.goto('/employee/employees');
  await page.getByRole('button', { name: 'Add Employee' }).click();
  await expect(page.getByLabel('First Name')).toBeFocused();
  await page.getByRole('button', { name: 'Suggest a passcode' }).click();
  await expect(page.getByRole('textbox', { name: 'Passcode' })).toHaveValue(/^\d{4}$/);
  const passcode = await page.getByRole('textbox', { name: 'Passcode' }).inputValue();
  await fillEmployee(page, 'Ada', 'Byron', passcode);
  await chooseRole(page, 'Server');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(notice(page, 'Employee successfully created')).toBeVisible();
  await expect(dialog(page, 'New Employee')).toBeHidden();

  await page.getByRole('textbox', { name: 'Search' }).fill('byron ');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=byron/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: 'Ada Byron' }).click();
  await page.getByRole('button', { name: 'Show passcode' }).click();
  await expect(dialog(page, 'Ada Byron')).toContainText(passcode);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Show passcode' })).toBeVisible();
  await expect(dialog(page, 'Ada Byron')).not.toContainText(passcode);

  // The test waits for the sales, because they are the last part of the dialog to load.
  await expect(dialog(page, 'Ada Byron')).toContainText('Average check');
  await page.getByRole('button', { name: 'Edit Employee' }).click();
  await page.getByLabel('First Name').fill('Augusta');
  await page.goBack();
  await expect(dialog(page, 'Discard changes?')).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByLabel('First Name').press('Enter');
  await expect(notice(page, 'Employee successfully updated')).toBeVisible();
  await expect(row(page, 'Augusta Byron')).toContainText('Server');

  await page.getByRole('switch', { name: 'Augusta Byron is active' }).click();
  await expect(notice(page, 'Employee status successfully updated')).toBeVisible();
  await expect(page.getByText('No employees found.')).toBeVisible();
  await page.getByText('Inactive', { exact: true }).click();
  await page.getByRole('switch', { name: 'Augusta Byron is active' }).click();
  await expect(page.getByText('No employees found.')).toBeVisible();
  await page.getByText('Active', { exact: true }).click();

  await chooseAction(page, 'Augusta Byron', 'Delete');
  await expect(dialog(page, 'Delete Confirmation')).toContainText('Are you sure you want to delete this employee?');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(notice(page, 'Employee successfully deleted')).toBeVisible();
  await expect(page.getByText('No employees found.')).toBeVisible();
});

test('the employee form refuses a passcode that is already in use and keeps the entered values', async ({ page }) => {
  await startSession(page);
  await page.goto('/employee/employees?employee=new');
  await fillEmployee(page, 'Ada', 'Byron', '4821');
  await chooseRole(page, 'Server');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(notice(page, 'Failed to create employee, Passcode is already in use')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Passcode' })).toHaveAccessibleDescription(
    'Passcode is already in use',
  );
  await expect(page.getByLabel('First Name')).toHaveValue('Ada');
});

test('the second of two concurrent edits of an employee shows a conflict and keeps the entered values', async ({
  page,
  context,
}) => {
  await startSession(page);
  const other = await context.newPage();
  const link = (on: Page) => on.getByRole('link', { name: 'Mei Tanaka' });
  for (const tab of [page, other]) {
    await tab.goto('/employee/employees');
    await link(tab).click();
    await tab.getByRole('button', { name: 'Edit Employee' }).click();
    await expect(tab.getByLabel('First Name')).toHaveValue('Mei');
  }
  await page.getByLabel('Last Name').fill('Tanaka-Ross');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Employee successfully updated')).toBeVisible();
  await other.getByLabel('First Name').fill('May');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Last Name: Tanaka-Ross')).toBeVisible();
  await expect(other.getByLabel('First Name')).toHaveValue('May');
  await other.getByLabel('Last Name').fill('Tanaka');
  await other.getByLabel('First Name').fill('Mei');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(link(other)).toBeVisible();
});

test('a role can be created, edited and deleted, but not deleted while employees have it', async ({ page }) => {
  await startSession(page);
  await page.goto('/employee/employees');
  await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Team Roles' }).click();
  await page.getByRole('button', { name: 'Add Role' }).click();
  await page.getByLabel('Role Name').fill('Host');
  await page.getByRole('radiogroup', { name: 'All of Reporting' }).getByRole('radio', { name: 'View' }).check();
  await page.getByLabel('Voids').check();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(notice(page, 'Role created successfully')).toBeVisible();
  await expect(row(page, 'Host')).toContainText('Views all of Reporting');

  await chooseAction(page, 'Manager', 'Delete');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(notice(page, 'Failed to delete role: 2 employees and 1 user have this role')).toBeVisible();

  await page.getByRole('link', { name: 'Host', exact: true }).click();
  await page.getByLabel('Role Name').fill('Hostess');
  await page.keyboard.press('Enter');
  await expect(notice(page, 'Role updated successfully')).toBeVisible();
  await chooseAction(page, 'Hostess', 'Delete');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(notice(page, 'Role deleted successfully')).toBeVisible();
  await expect(row(page, 'Hostess')).toHaveCount(0);
});
