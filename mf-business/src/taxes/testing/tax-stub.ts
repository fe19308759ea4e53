import { listItems } from '@backoffice/contract/items';
import { buildPagingMetadata } from '@backoffice/contract/paging';
import { createTax, deleteTax, getTax, listTaxes, setTaxActive, type Tax, updateTax } from '@backoffice/contract/taxes';
import { buildItem } from '@backoffice/testing/build-item';
import { ErrorResponse, type StubbedApi } from '@backoffice/testing/stub-api';

const UPDATED_AT = '2026-01-05T10:00:00.000Z';
const LATER_UPDATED_AT = '2026-01-06T10:00:00.000Z';

export function buildTax(id: number, values: Partial<Tax> = {}): Tax {
  return {
    id,
    name: `Tax ${id}`,
    rate: 8.875,
    is_active: true,
    jurisdiction: '',
    item_ids: [],
    updated_at: UPDATED_AT,
    ...values,
  };
}

interface RecordedRequests {
  listQueries: unknown[];
  sentBodies: unknown[];
}

/** Stubs the API with `taxes`, which requests can change, and `itemCount` items. Returns the recorded requests. */
export function stubTaxes(api: StubbedApi, taxes: Tax[], itemCount = 3) {
  const requests: RecordedRequests = { listQueries: [], sentBodies: [] };
  const change = (id: number, values: Partial<Tax>) => {
    const changed = taxes.map((row) => (row.id === id ? { ...row, ...values, updated_at: LATER_UPDATED_AT } : row));
    taxes.splice(0, taxes.length, ...changed);
    return (
      taxes.find((row) => row.id === id) ?? new ErrorResponse(404, { code: 'not_found', message: 'Tax not found' })
    );
  };
  api.respond(listTaxes, ({ query }) => {
    requests.listQueries.push(query);
    const { is_active, page, per_page } = query;
    const found = taxes.filter((row) => is_active === undefined || row.is_active === is_active);
    const data = found.slice((page - 1) * per_page, page * per_page);
    return { data, paging_metadata: buildPagingMetadata(found.length, page, per_page) };
  });
  api.respond(getTax, ({ params }) => {
    const found = taxes.find(({ id }) => id === params.id);
    return found ?? new ErrorResponse(404, { code: 'not_found', message: 'Tax not found' });
  });
  api.respond(listItems, ({ query: { page, per_page } }) => {
    const all = Array.from({ length: itemCount }, (_, index) => buildItem(index + 1, { name: `Dish ${index + 1}` }));
    return {
      data: all.slice((page - 1) * per_page, page * per_page),
      paging_metadata: buildPagingMetadata(itemCount, page, per_page),
    };
  });
  api.respond(createTax, ({ body }) => {
    requests.sentBodies.push(body);
    const created = buildTax(taxes.length + 1, body);
    taxes.push(created);
    return created;
  });
  api.respond(updateTax, ({ params: { id }, body: { id: _, updated_at, ...values } }) => {
    requests.sentBodies.push({ id, ...values });
    if (updated_at !== taxes.find((row) => row.id === id)?.updated_at) {
      return new ErrorResponse(409, {
        code: 'changed_meanwhile',
        message: 'Somebody else has changed this tax in the meantime',
      });
    }
    return change(id, values);
  });
  api.respond(setTaxActive, ({ params, query }) => {
    requests.sentBodies.push({ ...params, ...query });
    return change(params.id, query);
  });
  api.respond(deleteTax, ({ params }) => {
    requests.sentBodies.push(params);
    taxes.splice(0, taxes.length, ...taxes.filter(({ id }) => id !== params.id));
    return { message: 'Tax deleted' };
  });
  return requests;
}
