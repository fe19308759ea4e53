import { browserSuite } from './src/tooling/jest.mjs';

export default browserSuite(import.meta.dirname);
