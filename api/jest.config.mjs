import { serverSuite } from '../shared/src/tooling/jest.mjs';

export default serverSuite(import.meta.dirname);
