import { createMemoryRouter, RouterProvider } from '@backoffice/platform/router';
import { ThemeRoot } from '@backoffice/ui';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { SearchField } from './search-field';
import { discardTypedText } from './typed-searches';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

function renderSearch(initial = '') {
  const searched: string[] = [];
  let receive: (value: string) => void = () => undefined;
  function Filters() {
    const [value, setValue] = useState(initial);
    receive = setValue;
    return <SearchField label="Search" value={value} onSearch={(text) => searched.push(text)} />;
  }
  const router = createMemoryRouter([{ path: '*', element: <Filters /> }]);
  render(<RouterProvider router={router} />, { wrapper: ThemeRoot });
  return {
    searched,
    user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }),
    box: screen.getByRole('textbox', { name: 'Search' }),
    receive: (value: string) => act(() => receive(value)),
    navigate: (path: string) => act(() => router.navigate(path)),
  };
}

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

test('the search field searches 500 ms after the last key press and not before', () => {
  const { searched, box } = renderSearch();
  fireEvent.change(box, { target: { value: 'so' } });
  pass(400);
  fireEvent.change(box, { target: { value: 'soup' } });
  pass(499);
  expect(searched).toEqual([]);
  pass(1);
  expect(searched).toEqual(['soup']);
});

test('the Enter key and the search button of the search field search immediately, and only once', async () => {
  const { searched, box, user } = renderSearch();
  fireEvent.change(box, { target: { value: 'soup' } });
  await user.type(box, '{Enter}');
  expect(searched).toEqual(['soup']);
  pass(1000);
  expect(searched).toEqual(['soup']);
  fireEvent.change(box, { target: { value: 'bread' } });
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(searched).toEqual(['soup', 'bread']);
});

test.each([
  ['the filters are cleared', () => discardTypedText()],
  ['the Back button changes the URL', () => fireEvent.popState(window)],
])('text that was typed but not searched yet is discarded when %s', (_when, leave) => {
  const { searched, box } = renderSearch('bread');
  fireEvent.change(box, { target: { value: 'soup' } });
  act(leave);
  expect(box).toHaveValue('bread');
  pass(1000);
  expect(searched).toEqual([]);
});

test('going back discards typed text even when the router changes the value before the search field receives the event', () => {
  let goBack: () => void = () => undefined;
  const navigate = () => flushSync(() => goBack());
  window.addEventListener('popstate', navigate);
  const { searched, box, receive } = renderSearch('bread');
  goBack = () => receive('soup');
  fireEvent.change(box, { target: { value: 'breads' } });
  window.dispatchEvent(new PopStateEvent('popstate'));
  window.removeEventListener('popstate', navigate);
  expect(box).toHaveValue('soup');
  pass(1000);
  expect(searched).toEqual([]);
});

test('text that was typed before a closing dialog changes the URL is still searched', async () => {
  const { searched, box, navigate } = renderSearch();
  fireEvent.change(box, { target: { value: 'soup' } });
  await navigate('/items');
  expect(box).toHaveValue('soup');
  pass(500);
  expect(searched).toEqual(['soup']);
});

test('the clear button of the search field clears the search and keeps the focus in the field', async () => {
  const { searched, box, user } = renderSearch('soup');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(searched).toEqual(['']);
  expect(box).toHaveValue('');
  expect(box).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Clear search' })).not.toBeInTheDocument();
});

test('the search field replaces the entered text when its value changes to a different text', () => {
  const { box, receive } = renderSearch('soup');
  receive('bread');
  expect(box).toHaveValue('bread');
});

test('the search field keeps newer text when its value changes to the text of an earlier search', () => {
  const { box, receive } = renderSearch();
  fireEvent.change(box, { target: { value: 'soup' } });
  pass(500);
  fireEvent.change(box, { target: { value: 'soups' } });
  receive('soup');
  expect(box).toHaveValue('soups');
});
