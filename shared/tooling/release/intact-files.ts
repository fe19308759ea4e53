import { existsSync } from 'node:fs';
import path from 'node:path';
import { computeIntegrity } from '../build/release-files';
import type { Release } from './registry';

/** Whether `folder` contains all files of `release`, unchanged since its build. */
export function hasIntactFiles(folder: string, release: Release): boolean {
  const isSame = JSON.stringify(computeIntegrity(folder)) === JSON.stringify(release.integrity);
  return isSame && (!('manifest' in release) || existsSync(path.join(folder, release.manifest)));
}
