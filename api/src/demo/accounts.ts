/** Who may sign in to the demonstration. The second owner's location proves that the first's is not seen from it. */
export const DEMONSTRATION_ACCOUNTS = {
  first: { email: 'owner@example.com', password: 'demo-owner' },
  second: { email: 'owner@second.example.com', password: 'demo-second' },
} as const;
