import { buildSync } from 'esbuild';

/** Bundles each of `files` into a script that can stand in a page. */
export function bundleScripts(files: string[]): string[] {
  const { outputFiles } = buildSync({
    entryPoints: files,
    outdir: '/',
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  });
  return outputFiles.map(({ text }) => text.trim());
}
