/**
 * CSS rule that declares the order of the cascade layers: later layers override earlier ones. The first style sheet of
 * a page decides the order.
 */
export const LAYER_ORDER_RULE = '@layer mantine, base, ui;';
