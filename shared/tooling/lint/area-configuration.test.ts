import { toAreaConfiguration, toAreaRules } from './area-configuration';

const CONFIGURATION = {
  $schema: './node_modules/@biomejs/biome/configuration_schema.json',
  formatter: { lineWidth: 120 },
  overrides: [
    {
      includes: ['**/*.config.mjs', '**/src/remote.ts', 'e2e/start-app-instances.ts'],
      linter: { rules: { one: 'off' } },
    },
    { includes: ['mf-*/src/**'], linter: { rules: { two: 'error' } } },
    { includes: ['shared/ui/src/**', '!**/*.test.ts'], linter: { rules: { three: 'error' } } },
    { includes: ['mf-*/src/**', '!**/*.test.ts'], plugins: ['./shared/tooling/lint/query-cache.grit'] },
  ],
};
const OVERRIDES = [
  { includes: ['**/*.config.mjs', '**/src/remote.ts'], linter: { rules: { one: 'off' } } },
  { includes: ['src/**'], linter: { rules: { two: 'error' } } },
];

test('the Biome configuration of an area has the settings for every folder and for areas, without plugins', () => {
  expect(toAreaConfiguration(CONFIGURATION)).toEqual({ formatter: { lineWidth: 120 }, overrides: OVERRIDES });
});

test('an area’s lint rules load the plugins from the folder of the rules', () => {
  const plugin = { includes: ['src/**', '!**/*.test.ts'], plugins: ['./query-cache.grit'] };
  expect(toAreaRules(CONFIGURATION)).toEqual({ overrides: [...OVERRIDES, plugin] });
});
