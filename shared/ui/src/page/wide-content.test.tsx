import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { WideContent } from './wide-content';

const resizeCallbacks = new Set<() => void>();
const OriginalResizeObserver = window.ResizeObserver;

/** Simulates layout widths, which jsdom does not compute, and calls the resize observers. */
function layOut(widths: { content: number; container: number }): void {
  jest.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(Math.max(widths.content, widths.container));
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(widths.container);
  act(() => {
    for (const notify of resizeCallbacks) notify();
  });
}

beforeEach(() => {
  window.ResizeObserver = class extends OriginalResizeObserver {
    constructor(callback: ResizeObserverCallback) {
      super(callback);
      resizeCallbacks.add(() => callback([], this));
    }
  };
  render(
    <WideContent label="Dishes">
      <p>Soup, bread and wine</p>
    </WideContent>,
  );
});

afterEach(() => {
  window.ResizeObserver = OriginalResizeObserver;
  resizeCallbacks.clear();
  jest.restoreAllMocks();
});

test('content wider than its container can be focused by keyboard', async () => {
  layOut({ content: 327, container: 326 });
  await userEvent.tab();
  expect(screen.getByRole('group', { name: 'Dishes' })).toHaveFocus();
});

test('content that fits its container cannot be focused', async () => {
  layOut({ content: 326, container: 326 });
  await userEvent.tab();
  expect(document.body).toHaveFocus();
  expect(screen.queryByRole('group')).not.toBeInTheDocument();
});

test('content can no longer be focused after its container has grown to fit it', () => {
  layOut({ content: 327, container: 326 });
  layOut({ content: 327, container: 900 });
  expect(screen.queryByRole('group')).not.toBeInTheDocument();
});
