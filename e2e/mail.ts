import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { getDataDir } from './app-instance';

/** Returns the latest link to `page` in the emails to an address; undefined until such an email was sent. */
export async function findMailedLink(address: string, page: string): Promise<string | undefined> {
  const folder = path.join(getDataDir(), 'mail');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(names.sort().map((name) => readFile(path.join(folder, name), 'utf8')));
  const mail = mails.findLast((text) => text.includes(`<${address}>`) && text.includes(page));
  // The email is quoted-printable: it has soft line breaks, and its equals signs are encoded as =3D.
  const text = mail?.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '';
  return new RegExp(`${page}\\?\\S+`).exec(text)?.[0];
}
