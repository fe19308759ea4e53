/** Number of placeholder lines in the sales cards: equals the number of rows, so the height does not change. */
export const SKELETON_LINES = { employee: 9, item: 6 } as const;
