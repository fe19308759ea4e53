import { browserSuite } from '../shared/tooling/src/jest.mjs';

export default browserSuite(import.meta.dirname);
