/** Where the suite's own product runs: a port and a data folder of its own, so that a running `npm start` is left alone. */
export const PORT = 3999;
export const ADDRESS = `http://127.0.0.1:${PORT}`;

/** Known to the suite so that it can sign tokens of its own, an expired one above all. */
export const TOKEN_SECRET = 'end-to-end-suite-secret-of-32-bytes-or-more';

export const OWNER = { email: 'owner@example.com', password: 'demo-owner' };
export const SECOND_OWNER = { email: 'owner@second.example.com', password: 'demo-second' };
