import { browserSuite } from '../tooling/test/jest.config.mjs';

export default browserSuite(import.meta.dirname);
