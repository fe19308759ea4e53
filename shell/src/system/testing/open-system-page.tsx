import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { renderWithProviders } from '@backoffice/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import { SystemPage } from '../system-page';
import { authRemote, createRegistry, menuRemote, staffRemote, stubFetch } from './deployed-site';

interface OpenOptions {
  responses?: Record<string, object | number>;
  remotes?: RegisteredRemote[];
  load?: (remote: RegisteredRemote) => Promise<never>;
}

export const WORKING_RESPONSES = { '/registry.json': createRegistry(), '/readyz': { status: 'ok' } };

/** Opens the system page in a tab that was loaded with shell 2.0.0, Menu 1.1.0, Staff 1.0.0 and Sign in 1.0.0. */
export function openSystemPage({
  responses = WORKING_RESPONSES,
  remotes = [menuRemote, staffRemote, authRemote],
  load = async () => Promise.reject(),
}: OpenOptions = {}) {
  const pageRegistry = { shell: { version: '2.0.0' }, remotes: [menuRemote, staffRemote, authRemote] };
  document.body.innerHTML = `<script type="application/json" id="registry">${JSON.stringify(pageRegistry)}</script>`;
  stubFetch(responses);
  return renderWithProviders(<SystemPage remotes={remotes} loader={{ load }} />, '/system');
}

/** Returns the texts of a table's cells, row by row. */
export async function readRows(caption: string): Promise<string[][]> {
  const table = await screen.findByRole('table', { name: caption });
  await waitFor(() => expect(table.querySelector('[aria-hidden]')).toBeNull());
  const rows = within(table).getAllByRole('row').slice(1);
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent?.trim() ?? ''),
  );
}
