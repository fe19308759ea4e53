import { browserSuite } from './src/jest.mjs';

export default browserSuite(import.meta.dirname);
