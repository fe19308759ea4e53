/** Paths to which `/` redirects signed-in and signed-out visitors; a test compares them with the shell's paths. */
export const LANDING = { signedIn: '/reporting/orders', signedOut: '/login' };

/** Requests that the layout sends on every signed-in page; paths below `/api`. */
export const SHELL_CALLS = ['/items/inventories_count', '/locations/*locationId*/business_details'];
