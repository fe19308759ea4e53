import { buildBusinessDetails } from '@backoffice/testing/build-business-details';
import { act, render, screen } from '@testing-library/react';
import { SupportBadge } from './support-badge';

const show = (support_access_until: string | null | undefined) =>
  render(
    <SupportBadge
      business={buildBusinessDetails({ ...(support_access_until !== undefined && { support_access_until }) })}
    />,
  );

test('the header shows when support access ends, in the location’s time zone', () => {
  show('2099-05-06T18:05:00.000Z');
  expect(screen.getByText(/^Support access/)).toHaveTextContent(/^Support access until Wed,? 2:05\sPM$/);
});

test.each([null, undefined, '2020-05-06T18:05:00.000Z'])(
  'the header shows no support badge when the end of support access is %p',
  (until) => {
    const { container } = show(until);
    expect(container).toBeEmptyDOMElement();
  },
);

test('the support badge disappears when the access ends', () => {
  jest.useFakeTimers({ now: new Date('2026-05-06T18:00:00.000Z') });
  const { container } = show('2026-05-06T18:05:00.000Z');
  expect(screen.getByText(/^Support access/)).toBeVisible();
  act(() => jest.advanceTimersByTime(5 * 60_000));
  expect(container).toBeEmptyDOMElement();
  jest.useRealTimers();
});
