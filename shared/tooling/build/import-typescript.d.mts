import type { BuildOptions } from 'esbuild';

export function importBundle<Module>(entry: Pick<BuildOptions, 'entryPoints' | 'stdin'>): Promise<Module>;
export function importTypeScript<Module>(file: string): Promise<Module>;
