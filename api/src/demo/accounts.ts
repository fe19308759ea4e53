/** Owners of the demonstration. The second has another location, which shows that locations cannot see each other. */
export const DEMONSTRATION_ACCOUNTS = {
  first: { email: 'owner@example.com', password: 'demo-owner' },
  second: { email: 'owner@second.example.com', password: 'demo-second' },
} as const;

/** Further users of the first location, who see only what their roles include. */
export const DEMONSTRATION_COLLEAGUES = [
  { user_name: 'Marcus Bell', email: 'manager@example.com', password: 'demo-manager', role: 'Manager' },
  { user_name: 'Grace Lindqvist', email: 'bookkeeper@example.com', password: 'demo-bookkeeper', role: 'Bookkeeper' },
] as const;

/** E-mail addresses that identify a database with demonstration data. */
export const DEMONSTRATION_EMAILS: ReadonlySet<string> = new Set(
  [...Object.values(DEMONSTRATION_ACCOUNTS), ...DEMONSTRATION_COLLEAGUES].map(({ email }) => email),
);
