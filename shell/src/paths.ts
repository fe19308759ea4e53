/** Where a signed-in visitor starts and where unknown addresses lead. */
export const HOME = '/reporting/orders';
export const LOGIN = '/login';
export const LOGOUT = '/logout';
export const TERMS = '/terms';
export const PRIVACY_POLICY = '/privacy-policy';
export const SYSTEM = '/system';

/** `menu` of `/menu/categories`: what decides which remote an address belongs to. */
export function firstSegment(pathname: string): string {
  return pathname.split('/')[1] ?? '';
}

/** As the router compares paths: in any case, with or without a slash at the end. */
export function normalized(pathname: string): string {
  return pathname.toLowerCase().replace(/\/+$/, '') || '/';
}
