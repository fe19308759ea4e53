import { buildSync } from 'esbuild';

/** Bundles each of `files`, scripts or style sheets, into a text that can be inlined in the HTML document. */
export function bundleInline(files: string[]): string[] {
  const { outputFiles } = buildSync({
    entryPoints: files,
    outdir: '/',
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    // Set here, because compiled modules have no tsconfig.json in a folder above them.
    tsconfigRaw: { compilerOptions: { alwaysStrict: true } },
  });
  return outputFiles.map(({ text }) => text.trim());
}
