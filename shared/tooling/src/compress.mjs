import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const COMPRESSIBLE = /\.(js|css|json|svg)$/;

/** Puts a .br and a .gz beside each text file of `folder`, so that the server never compresses what cannot change. */
export async function compressFolder(folder) {
  const files = (await readdir(folder)).filter((file) => COMPRESSIBLE.test(file));
  await Promise.all(
    files.map(async (name) => {
      const file = path.join(folder, name);
      const content = await readFile(file);
      const best = { params: { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
      await Promise.all([
        brotli(content, best).then((compressed) => writeFile(`${file}.br`, compressed)),
        gzip(content, { level: 9 }).then((compressed) => writeFile(`${file}.gz`, compressed)),
      ]);
    }),
  );
}
