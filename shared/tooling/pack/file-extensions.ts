/** Matches the specifier of a relative import or export, including dynamic imports and imports in types. */
const RELATIVE_IMPORT = /(\bfrom\s+|\bimport\s*\(?\s*)(["'])(\.{1,2}\/[^"']+)\2/g;

/**
 * Adds `.js` to the relative imports of a compiled module: in packages of ES modules, Node does not resolve imports
 * without an extension. `hasScript` returns whether a path relative to the module, with `.js`, is a compiled file.
 */
export function addFileExtensions(code: string, hasScript: (file: string) => boolean): string {
  return code.replaceAll(RELATIVE_IMPORT, (statement, keyword: string, quote: string, specifier: string) =>
    hasScript(`${specifier}.js`) ? `${keyword}${quote}${specifier}.js${quote}` : statement,
  );
}
