import { expect, type Page } from '@playwright/test';
import { follow } from './sidebar';

export interface Area {
  remote: string;
  title: string;
  /** Where in the sidebar its first page is; nowhere for who is signed out. */
  place?: { group: string; link: string };
  path: string;
  heading: string;
}

export const SIGN_IN: Area = { remote: 'mf-auth', title: 'Sign in', path: '/login', heading: 'Sign In' };

export const SIGNED_IN_AREAS: Area[] = [
  {
    remote: 'mf-employees',
    title: 'Employees',
    place: { group: 'Employees', link: 'Employees' },
    path: '/employee/employees',
    heading: 'Employees',
  },
  {
    remote: 'mf-reporting',
    title: 'Reporting',
    place: { group: 'Reporting', link: 'Orders' },
    path: '/reporting/orders',
    heading: 'Orders',
  },
  {
    remote: 'mf-menu',
    title: 'Menu',
    place: { group: 'Menu', link: 'Categories' },
    path: '/menu/categories',
    heading: 'Categories',
  },
  {
    remote: 'mf-business',
    title: 'Business Setup',
    place: { group: 'Business Setup', link: 'Business Information' },
    path: '/business/information',
    heading: 'Business Information',
  },
];

export const AREAS = [SIGN_IN, ...SIGNED_IN_AREAS];

export const headingOf = (page: Page, { heading }: Area) =>
  page.getByRole('heading', { level: 1, name: heading, exact: true });

/** Follows the link of each signed-in area but `without`, and sees its page. */
export async function walk(page: Page, without?: Area): Promise<void> {
  for (const area of SIGNED_IN_AREAS) {
    if (area === without || area.place === undefined) continue;
    await follow(page, area.place.group, area.place.link);
    await expect(headingOf(page, area)).toBeVisible();
  }
}
