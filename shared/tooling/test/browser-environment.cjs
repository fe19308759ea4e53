const { TestEnvironment } = require('jest-environment-jsdom');

// What browsers have and jsdom does not; Node's own are the real thing. FormData is jsdom's: it alone reads a form.
const fromNode = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'Blob',
  'TextEncoder',
  'TextDecoder',
  'AbortController',
  'AbortSignal',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'BroadcastChannel',
  'structuredClone',
];

module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of fromNode) this.global[name] = globalThis[name];
    Object.defineProperty(this.global, 'performance', {
      value: globalThis.performance,
      configurable: true,
      writable: true,
    });
  }
};
