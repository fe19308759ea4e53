/** Where a signed-in visitor starts and where unknown addresses lead. */
export const HOME = '/reporting/orders';
export const LOGIN = '/login';
export const LOGOUT = '/logout';
export const TERMS = '/terms';
export const PRIVACY_POLICY = '/privacy-policy';

/** `menu` of `/menu/categories`: what decides which remote an address belongs to. */
export function firstSegment(pathname: string): string {
  return pathname.split('/')[1] ?? '';
}
