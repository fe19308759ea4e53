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
    // `alwaysStrict` is set here, because the published package has no tsconfig.json from which esbuild could read it.
    tsconfigRaw: { compilerOptions: { alwaysStrict: true } },
  });
  return outputFiles.map(({ text }) => text.trim());
}
