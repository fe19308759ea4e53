import { browserSuite } from '../shared/src/tooling/jest.mjs';

export default browserSuite(import.meta.dirname);
