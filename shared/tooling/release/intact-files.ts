import { existsSync } from 'node:fs';
import path from 'node:path';
import { computeIntegrity } from '../build/integrity';
import type { Release } from './registry';

/** Whether `folder` contains all files of `release`, unchanged since its build. */
export function hasIntactFiles(folder: string, release: Release): boolean {
  const [algorithm] = Object.values(release.integrity)[0]?.split('-') ?? [];
  const isSame = JSON.stringify(computeIntegrity(folder, algorithm)) === JSON.stringify(release.integrity);
  return isSame && (!('manifest' in release) || existsSync(path.join(folder, release.manifest)));
}
