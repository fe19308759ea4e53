import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A minified script and its source map, which esbuild has generated from `mf-menu/src/prices.ts`. In the script, `r` is
 * `readPrice` and `n` is `sumPrices`.
 */
const SCRIPT =
  'function r(e){if(e===void 0)throw new Error("An item is missing");return e.price}function n(e){return r(e[0])+r(e[1])}export{n as sumPrices};';
export const SOURCE_MAP = {
  version: 3,
  sources: ['mf-menu/src/prices.ts'],
  mappings:
    'AAIA,SAASA,EAAUC,EAAgC,CACjD,GAAIA,IAAS,OAAW,MAAM,IAAI,MAAM,oBAAoB,EAC5D,OAAOA,EAAK,KACd,CAEO,SAASC,EAAUC,EAAuB,CAC/C,OAAOH,EAAUG,EAAM,CAAC,CAAC,EAAIH,EAAUG,EAAM,CAAC,CAAC,CACjD',
  names: ['readPrice', 'item', 'sumPrices', 'items'],
};
const columnOf = (code: string) => SCRIPT.indexOf(code) + 1;
/** Column of the error that `readPrice` throws. */
export const THROW_COLUMN = columnOf('new Error');
/** Column of a call to `readPrice` in `sumPrices`. */
export const CALL_COLUMN = columnOf('r(e[0])');
export const SCRIPT_PATH = '/mf-menu/1.0.0-abc/prices.js';
export const MAP_FILE = 'mf-menu/1.0.0-abc/.source-maps/prices.js.map';

/** Writes a source map to a path below the site in `dataDir`. */
export function writeMap(dataDir: string, file: string = MAP_FILE, content: object | string = SOURCE_MAP): void {
  const target = path.join(dataDir, 'site', file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, typeof content === 'string' ? content : JSON.stringify(content));
}
