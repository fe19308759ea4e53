/**
 * Declares the order of the cascade layers: later ones override earlier ones. The first style sheet decides the order.
 */
export const LAYER_ORDER_RULE = '@layer mantine, base, ui;';
