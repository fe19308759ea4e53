import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { WideContent } from './wide-content';

const resized = new Set<() => void>();
const original = window.ResizeObserver;

/** jsdom lays nothing out: the widths are given, and told of as a browser does. */
function layOut(widths: { content: number; place: number }): void {
  jest.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(Math.max(widths.content, widths.place));
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(widths.place);
  act(() => {
    for (const tell of resized) tell();
  });
}

beforeEach(() => {
  window.ResizeObserver = class extends original {
    constructor(tell: ResizeObserverCallback) {
      super(tell);
      resized.add(() => tell([], this));
    }
  };
  render(
    <WideContent label="Dishes">
      <p>Soup, bread and wine</p>
    </WideContent>,
  );
});

afterEach(() => {
  window.ResizeObserver = original;
  resized.clear();
  jest.restoreAllMocks();
});

test('what is wider than its place is reached by the keyboard, which scrolls it', async () => {
  layOut({ content: 327, place: 326 });
  await userEvent.tab();
  expect(screen.getByRole('group', { name: 'Dishes' })).toHaveFocus();
});

test('what fits is no stop of the keyboard', async () => {
  layOut({ content: 326, place: 326 });
  await userEvent.tab();
  expect(document.body).toHaveFocus();
  expect(screen.queryByRole('group')).not.toBeInTheDocument();
});

test('what has come to fit is a stop no longer', () => {
  layOut({ content: 327, place: 326 });
  layOut({ content: 327, place: 900 });
  expect(screen.queryByRole('group')).not.toBeInTheDocument();
});
