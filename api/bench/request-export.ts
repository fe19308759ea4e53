import { exportLink } from '@backoffice/contract/report-exports';

/**
 * Creates an export and downloads its file. Returns the response to the download, or the response to the creation when
 * the creation failed.
 */
export async function requestExport(
  origin: string,
  path: string,
  token: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const created = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  if (!created.ok) return created;
  return await fetch(`${origin}${exportLink.parse(await created.json()).url}`, { headers });
}
