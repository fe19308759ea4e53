/** Owners of the demonstration's two locations. Having two shows that a location cannot see the other's data. */
export const DEMONSTRATION_ACCOUNTS = {
  first: { email: 'owner@example.com', password: 'demo-owner' },
  second: { email: 'owner@second.example.com', password: 'demo-second' },
} as const;

/** Other users of the first location, who see only what their roles include. */
export const DEMONSTRATION_COLLEAGUES = [
  { user_name: 'Marcus Bell', email: 'manager@example.com', password: 'demo-manager', role: 'Manager' },
  { user_name: 'Grace Lindqvist', email: 'bookkeeper@example.com', password: 'demo-bookkeeper', role: 'Bookkeeper' },
] as const;

/** Email addresses that identify a database with demonstration data. */
export const DEMONSTRATION_EMAILS: ReadonlySet<string> = new Set(
  [...Object.values(DEMONSTRATION_ACCOUNTS), ...DEMONSTRATION_COLLEAGUES].map(({ email }) => email),
);
