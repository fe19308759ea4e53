import { expect, type Page } from '@playwright/test';
import { followSidebarLink } from './sidebar';

export interface Area {
  remote: string;
  title: string;
  /** Sidebar link to the area's first page; absent for the sign-in area. */
  sidebarLink?: { group: string; link: string };
  path: string;
  heading: string;
}

export const SIGN_IN: Area = { remote: 'mf-auth', title: 'Sign in', path: '/login', heading: 'Sign In' };

export const SIGNED_IN_AREAS: Area[] = [
  {
    remote: 'mf-employees',
    title: 'Employees',
    sidebarLink: { group: 'Employees', link: 'Employees' },
    path: '/employee/employees',
    heading: 'Employees',
  },
  {
    remote: 'mf-reporting',
    title: 'Reporting',
    sidebarLink: { group: 'Reporting', link: 'Orders' },
    path: '/reporting/orders',
    heading: 'Orders',
  },
  {
    remote: 'mf-menu',
    title: 'Menu',
    sidebarLink: { group: 'Menu', link: 'Categories' },
    path: '/menu/categories',
    heading: 'Categories',
  },
  {
    remote: 'mf-business',
    title: 'Business Setup',
    sidebarLink: { group: 'Business Setup', link: 'Business Information' },
    path: '/business/information',
    heading: 'Business Information',
  },
];

export const AREAS = [SIGN_IN, ...SIGNED_IN_AREAS];

export const getHeading = (page: Page, { heading }: Area) =>
  page.getByRole('heading', { level: 1, name: heading, exact: true });

/** Opens every signed-in area, except the `excluded` ones, by its sidebar link, and expects its first page. */
export async function visitAllAreas(page: Page, ...excluded: Area[]): Promise<void> {
  for (const area of SIGNED_IN_AREAS) {
    if (excluded.includes(area) || area.sidebarLink === undefined) continue;
    await followSidebarLink(page, area.sidebarLink.group, area.sidebarLink.link);
    await expect(getHeading(page, area)).toBeVisible();
  }
}
