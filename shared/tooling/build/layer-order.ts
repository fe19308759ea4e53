/** Declares the cascade layers: later ones override earlier ones. The first style sheet decides. */
export const LAYER_ORDER_RULE = '@layer mantine, base, ui;';
