/** Start page of a signed-in user and target of unknown paths. */
export const HOME = '/reporting/orders';
export const LOGIN = '/login';
export const LOGOUT = '/logout';
export const SWITCH_LOCATION = '/switch-location';
export const TERMS = '/terms';
export const PRIVACY_POLICY = '/privacy-policy';
export const SYSTEM = '/system';
export const ACCOUNT = '/account';
export const ACCOUNT_SECURITY = '/account/security';

/** Returns `menu` for `/menu/categories`. The first segment decides which remote a path belongs to. */
export function getFirstSegment(pathname: string): string {
  return pathname.split('/')[1] ?? '';
}

/** Returns the path in lower case without trailing slashes, because the router ignores case and trailing slashes. */
export function normalizePath(pathname: string): string {
  return pathname.toLowerCase().replace(/\/+$/, '') || '/';
}
