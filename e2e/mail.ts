import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { getDataDir } from './product';

/** Returns the newest link to `page` in the mails to an address; undefined until one is sent. */
export async function findMailedLink(address: string, page: string): Promise<string | undefined> {
  const folder = path.join(getDataDir(), 'mail');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(names.sort().map((name) => readFile(path.join(folder, name), 'utf8')));
  const mail = mails.findLast((text) => text.includes(`<${address}>`) && text.includes(page));
  // The mail is quoted-printable: soft line breaks, and equals signs as =3D.
  const text = mail?.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '';
  return new RegExp(`${page}\\?\\S+`).exec(text)?.[0];
}
