/** Declares the order of the cascade layers, later ones win. The first style sheet of a document decides it. */
export const LAYER_ORDER_RULE = '@layer mantine, base, ui;';
