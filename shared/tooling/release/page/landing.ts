/** Where `/` leads signed-in and signed-out visitors; a test compares it with the shell's paths. */
export const LANDING = { signedIn: '/reporting/orders', signedOut: '/login' };

/** Calls of the layout on every signed-in page, below `/api`. */
export const SHELL_CALLS = ['/items/inventories_count', '/locations/*locationId*/business_details'];
