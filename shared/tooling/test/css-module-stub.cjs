// A class name is its own key, so that a test may find an element's role in the style sheet.
module.exports = new Proxy(
  { __esModule: true },
  { get: (target, key) => (key === 'default' ? module.exports : (target[key] ?? key)) },
);
