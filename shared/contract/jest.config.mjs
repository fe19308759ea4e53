import { browserSuite } from '../tooling/src/jest.mjs';

export default browserSuite(import.meta.dirname);
