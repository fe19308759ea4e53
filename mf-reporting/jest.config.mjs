import { browserSuite } from '../shared/tooling/test/jest.config.mjs';

// A time zone far from those of the test restaurants: code that uses the browser's time zone by mistake fails.
process.env.TZ = 'Asia/Tokyo';

export default { ...browserSuite(import.meta.dirname), setupFiles: ['<rootDir>/src/testing/canvas.ts'] };
