import { buildSync } from 'esbuild';

/** Bundles each of `files`, scripts or style sheets, into a text that can be inlined in a page. */
export function bundleInline(files: string[]): string[] {
  const { outputFiles } = buildSync({
    entryPoints: files,
    outdir: '/',
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    // Also for compiled modules, which lie below no tsconfig.json.
    tsconfigRaw: { compilerOptions: { alwaysStrict: true } },
  });
  return outputFiles.map(({ text }) => text.trim());
}
