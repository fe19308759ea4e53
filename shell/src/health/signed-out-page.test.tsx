import { act, screen } from '@testing-library/react';
import { openApp, stubApp } from '../testing/app-screen';

stubApp();

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

test('the sign-in page reports its visit and load time when it is hidden, without a session', async () => {
  const sent: Array<{ url: string; body: unknown }> = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, options) => {
    sent.push({ url: String(url), body: JSON.parse(String(options?.body)) });
    return new Response(null, { status: 204 });
  });
  openApp('/login');
  await wait(100);
  expect(screen.getByRole('heading', { level: 1, name: 'Come in' })).toBeVisible();
  // The clock advances in steps, because React renders only between them: no navigation could finish during one long
  // step.
  for (let step = 0; step < 6; step += 1) await wait(500);
  expect(sent).toEqual([]);
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await wait(0);
  expect(sent.map(({ url }) => url)).toEqual(['/api/signed_out_health']);
  const timings = [{ measure: 'load', value: expect.any(Number) }];
  const visit = { remote: 'mf-door', version: '1', visits: 1, failed_visits: 0, timings };
  expect(sent[0]?.body).toMatchObject({ versions: expect.arrayContaining([expect.objectContaining(visit)]) });
});
