import { getBusinessDetails } from '@backoffice/shared/contract/locations';
import { pagingOf } from '@backoffice/shared/contract/paging';
import { getTerminal, listTerminals, type Terminal } from '@backoffice/shared/contract/terminals';
import { Refusal, type StubbedApi } from '@backoffice/shared/testing/stub-api';

export const at = '2026-01-05T10:00:00.000Z';

export function terminal(id: number, changes: Partial<Terminal> = {}): Terminal {
  return {
    id,
    name: `Terminal ${id}`,
    app_version: '',
    status: 'NotPaired',
    paired_at: null,
    last_seen_at: null,
    revoked_at: null,
    updated_at: at,
    ...changes,
  };
}

export const paired = { status: 'Paired', app_version: '4.2.0', paired_at: at, last_seen_at: at } as const;

/** Terminals as the API answers them, to be changed as a test goes on. */
export class StubbedTerminals {
  readonly asked: unknown[] = [];

  constructor(
    api: StubbedApi,
    public all: Terminal[],
  ) {
    api.answer(listTerminals, ({ query }) => {
      this.asked.push(query);
      const { page, per_page, search = '' } = query;
      const found = this.all.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
      const data = found.slice((page - 1) * per_page, page * per_page);
      return { data, paging_metadata: pagingOf(found.length, page, per_page) };
    });
    api.answer(getTerminal, ({ params }) => {
      const found = this.all.find(({ id }) => id === params.id);
      return found ?? new Refusal(404, { code: 'not_found', message: 'Terminal not found' });
    });
    api.answer(getBusinessDetails, ({ params }) => ({
      id: params.id,
      name: 'The Corner Table',
      phone_number: '',
      email: '',
      website: '',
      timezone: 'America/New_York',
      address: '',
      address_string: '',
      updated_at: at,
    }));
  }

  change(id: number, changes: Partial<Terminal>): Terminal {
    const before = this.all.find((candidate) => candidate.id === id) ?? terminal(id);
    const after = { ...before, ...changes };
    this.all = this.all.map((candidate) => (candidate.id === id ? after : candidate));
    return after;
  }
}
