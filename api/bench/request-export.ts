import { exportLink } from '@backoffice/contract/report-exports';

/** Requests the address of an export and then its file; returns the response, or that of a refused first request. */
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
