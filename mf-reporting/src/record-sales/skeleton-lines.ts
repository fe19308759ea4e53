/** Lines of the placeholders of the cards with a record's sales, which are as high as their rows. */
export const SKELETON_LINES = { employee: 9, item: 6 } as const;
