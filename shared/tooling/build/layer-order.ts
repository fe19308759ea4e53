/** Later cascade layers override earlier ones. A page's first style sheet decides the order. */
export const LAYER_ORDER_RULE = '@layer mantine, base, ui;';
