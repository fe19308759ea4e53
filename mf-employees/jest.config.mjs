import { browserSuite } from '../shared/tooling/test/jest.config.mjs';

export default browserSuite(import.meta.dirname);
