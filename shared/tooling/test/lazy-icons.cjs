// The package's main file creates all its icons, about 6,000, which takes a quarter of a second in each test file.
module.exports = new Proxy(
  { __esModule: true },
  {
    get: (target, name) => target[name] ?? require(`@tabler/icons-react/dist/esm/icons/${String(name)}.mjs`).default,
  },
);
