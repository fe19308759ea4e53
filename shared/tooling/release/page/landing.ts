/** Paths to which `/` redirects signed-in and signed-out visitors; a test compares them with the shell's paths. */
export const LANDING_PATHS = { signedIn: '/reporting/orders', signedOut: '/login' };

/** Path below `/api` that the layout requests on every signed-in page, in addition to the sidebar's counts. */
export const LAYOUT_REQUEST = '/locations/*locationId*/business_details';
