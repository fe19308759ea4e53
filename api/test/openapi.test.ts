import { useTestApp } from './use-test-app';

const suite = useTestApp();

test('the OpenAPI document contains the parameters, responses and security of operations', async () => {
  const { paths } = (await suite.app.inject('/api/docs/json')).json();
  const report = paths['/api/reports/orders'].get;
  expect(report.summary).toBe('Orders of a time range, newest first');
  expect(report.security).toEqual([{ user: [] }]);
  expect(report.parameters.map(({ name }: { name: string }) => name)).toContain('start_date');
  expect(Object.keys(report.responses)).toEqual(expect.arrayContaining(['200', '4XX', '5XX']));
  expect(Object.keys(paths['/api/client_failures'].post.responses)).toEqual(['204', '4XX', '5XX']);
  expect(paths['/api/auth/log_in'].post.security).toEqual([]);
  expect(paths['/api/orders/{id}'].get.parameters).toEqual([expect.objectContaining({ name: 'id', in: 'path' })]);
});

test('the content security policy of the documentation page does not allow unsafe-inline', async () => {
  const page = await suite.app.inject('/api/docs/');
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, expect.stringContaining('text/html')]);
  expect(page.headers['content-security-policy']).not.toContain('unsafe-inline');
});
