/** Accounts of the demonstration. The second has another location, which shows that locations cannot see each other. */
export const DEMONSTRATION_ACCOUNTS = {
  first: { email: 'owner@example.com', password: 'demo-owner' },
  second: { email: 'owner@second.example.com', password: 'demo-second' },
} as const;
