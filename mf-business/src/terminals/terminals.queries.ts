import {
  createTerminal,
  getTerminal,
  listTerminals,
  revokeTerminal,
  updateTerminal,
} from '@backoffice/contract/terminals';
import { call } from '@backoffice/platform/client';
import { resourceQueries } from '@backoffice/platform/query/mutations';
import type { ListView } from '@backoffice/ui/data-table';

export const TERMINALS_KEY = ['terminals'] as const;

const terminals = resourceQueries({ key: TERMINALS_KEY, owner: 'mf-business' });

export const useTerminals = terminals.list(
  listTerminals,
  ({ search, page, perPage }: ListView) => ({ search, page, per_page: perPage }),
  { failed: (error) => `Error fetching data: ${error.message}` },
);
export const useTerminal = terminals.formRecord(getTerminal);

export const useCreateTerminal = terminals.create(createTerminal, {
  succeeded: 'Terminal created successfully',
  failed: (error) => `Failed to create terminal, ${error.message}`,
});
export const useUpdateTerminal = terminals.update(updateTerminal, {
  succeeded: 'Terminal updated successfully',
  failed: (error) => `Failed to update terminal, ${error.message}`,
});
export const useRevokeTerminal = terminals.change({
  send: (id: number) => call(revokeTerminal, { params: { id } }),
  succeeded: 'The device no longer has access',
  failed: (error) => `Failed to revoke access, ${error.message}`,
});
