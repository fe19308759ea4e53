import { describeOperations } from '@backoffice/contract/compatibility/operation-schemas';
import { useTestApp } from '../../../test/use-test-app';
import { readContractOperations } from './contract-operations';

const suite = useTestApp();

test('the contract contains every operation with its schemas, without a session', async () => {
  const response = await suite.app.inject('/api/contract');
  expect(response.statusCode).toBe(200);
  const { operations } = response.json();
  expect(operations).toEqual(JSON.parse(JSON.stringify(describeOperations(readContractOperations()))));
  expect(operations['PUT /categories/:id']).toMatchObject({
    access: 'user',
    params: { properties: { id: { type: 'number' } } },
    body: { required: ['name'] },
    response: { properties: { item_ids: { type: 'array' } } },
  });
});
