import { satisfy as satisfyOfRuntime } from '@module-federation/runtime-core';
import { satisfy } from './federation-semver';

const versions = ['0.1.0', '0.1.2', '0.2.0', '1.0.0', '1.2.3', '1.10.0', '2.0.0', '19.3.1', '20.0.0'];
/** Remotes require shared modules with `^`; the runtime compares two versions with `<=`. */
const operators = ['^', '<='];

test.each(operators)('a version satisfies a range with %s if it does in the federation runtime', (operator) => {
  const pairs = versions.flatMap((version) => versions.map((range) => [version, `${operator}${range}`] as const));
  const list = (compare: typeof satisfy) => pairs.filter(([version, range]) => compare(version, range));
  expect(list(satisfy)).toEqual(list(satisfyOfRuntime));
});
