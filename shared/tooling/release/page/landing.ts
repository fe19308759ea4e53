/** Paths to which `/` redirects signed-in and signed-out visitors; a test compares them with the shell's paths. */
export const LANDING = { signedIn: '/reporting/orders', signedOut: '/login' };

/** Request that the layout sends on every signed-in page, besides those of the sidebar's counts; below `/api`. */
export const SHELL_CALL = '/locations/*locationId*/business_details';
