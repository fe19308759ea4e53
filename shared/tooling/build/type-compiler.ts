import { createRequire } from 'node:module';
import path from 'node:path';

/** Returns the command-line program of the TypeScript compiler that is installed with this package. */
export function findTypeCompiler(): string {
  const file = createRequire(import.meta.url).resolve('typescript7/package.json');
  return path.join(path.dirname(file), 'bin/tsc');
}
