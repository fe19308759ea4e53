import { Button, ThemeRoot } from '@backoffice/ui';
import { fireEvent, render, screen } from '@testing-library/react';

function renderButton(pending?: boolean) {
  const onClick = jest.fn();
  render(
    <Button pending={pending} onClick={onClick}>
      Import
    </Button>,
    { wrapper: ThemeRoot },
  );
  /** Clicks the button; `detail` is the number of clicks in quick succession, as browsers count them. */
  const click = (detail: number) => fireEvent.click(screen.getByRole('button', { name: 'Import' }), { detail });
  return { click, countClicks: () => onClick.mock.calls.length };
}

test.each([
  ['ignores the second click of a double click, before it is pending', false, 1],
  ['ignores all clicks while it is pending', true, 0],
  ['accepts each click of a double click when its action cannot be pending', undefined, 2],
])('a button %s', (_what, pending, expected) => {
  const { click, countClicks } = renderButton(pending);
  click(1);
  click(2);
  expect(countClicks()).toBe(expected);
});

test('a button accepts later single clicks and the Enter key', () => {
  const { click, countClicks } = renderButton(false);
  for (const detail of [1, 1, 0]) click(detail);
  expect(countClicks()).toBe(3);
});
