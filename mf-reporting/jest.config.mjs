import { browserSuite } from '../shared/tooling/test/jest.config.mjs';

// The browser stands far from the restaurants of the tests: a report by the browser's clock is caught.
process.env.TZ = 'Asia/Tokyo';

export default browserSuite(import.meta.dirname);
