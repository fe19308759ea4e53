import { getBusinessDetails } from '@backoffice/contract/locations';
import { buildPagingMetadata } from '@backoffice/contract/paging';
import { getTerminal, listTerminals, type Terminal } from '@backoffice/contract/terminals';
import { buildBusinessDetails } from '@backoffice/testing/build-business-details';
import { ErrorResponse, type StubbedApi } from '@backoffice/testing/stub-api';

export const UPDATED_AT = '2026-01-05T10:00:00.000Z';

export function buildTerminal(id: number, changes: Partial<Terminal> = {}): Terminal {
  return {
    id,
    name: `Terminal ${id}`,
    app_version: '',
    status: 'NotPaired',
    paired_at: null,
    last_seen_at: null,
    revoked_at: null,
    updated_at: UPDATED_AT,
    ...changes,
  };
}

export const pairedFields = {
  status: 'Paired',
  app_version: '4.2.0',
  paired_at: UPDATED_AT,
  last_seen_at: UPDATED_AT,
} as const;

/** Stub of the terminals API. A test can change the stored terminals at any time. */
export class StubbedTerminals {
  readonly listQueries: unknown[] = [];

  constructor(
    api: StubbedApi,
    public records: Terminal[],
  ) {
    api.respond(listTerminals, ({ query }) => {
      this.listQueries.push(query);
      const { page, per_page, search = '' } = query;
      const found = this.records.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
      const data = found.slice((page - 1) * per_page, page * per_page);
      return { data, paging_metadata: buildPagingMetadata(found.length, page, per_page) };
    });
    api.respond(getTerminal, ({ params }) => {
      const found = this.records.find(({ id }) => id === params.id);
      return found ?? new ErrorResponse(404, { code: 'not_found', message: 'Terminal not found' });
    });
    api.respond(getBusinessDetails, ({ params }) =>
      buildBusinessDetails({ id: params.id, name: 'The Corner Table', updated_at: UPDATED_AT }),
    );
  }

  change(id: number, changes: Partial<Terminal>): Terminal {
    const current = this.records.find((candidate) => candidate.id === id) ?? buildTerminal(id);
    const changed = { ...current, ...changes };
    this.records = this.records.map((candidate) => (candidate.id === id ? changed : candidate));
    return changed;
  }
}
