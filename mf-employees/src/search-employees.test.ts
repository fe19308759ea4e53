import { listEmployees } from '@backoffice/contract/employees';
import { buildPagingMetadata } from '@backoffice/contract/paging';
import { signInBeforeEach } from '@backoffice/testing/session';
import { stubApi } from '@backoffice/testing/stub-api';
import { buildEmployee } from './employees/testing/staff-stub';
import { searches } from './search-employees';

const api = stubApi();
signInBeforeEach();

test('the employee search finds employees by name, and marks inactive employees', async () => {
  api.respond(listEmployees, ({ query }) => {
    expect(query).toMatchObject({ search: 'mar', per_page: 5 });
    return {
      data: [buildEmployee(1), buildEmployee(2, { is_active: false })],
      paging_metadata: buildPagingMetadata(2, 1, 5),
    };
  });
  expect(await searches?.employees?.('mar', new AbortController().signal)).toEqual([
    { label: 'Maria Alvarez 1', path: '/employee/employees?employee=1' },
    { label: 'Maria Alvarez 2', path: '/employee/employees?employee=2', detail: 'Inactive' },
  ]);
});
