import { renderWithProviders } from '@backoffice/shared/testing/render';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { movement, SortableList } from './sortable-list';

const ROW_HEIGHT = 40;
const items = ['Large', 'Medium', 'Small'].map((name) => ({ key: name.toLowerCase(), name }));

/** Lays the rows out below one another, which jsdom does not. */
function layOut(): void {
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const row = this.closest('li');
    const place = row ? Array.from(row.parentElement?.children ?? []).indexOf(row) : 0;
    return new DOMRect(0, place * ROW_HEIGHT, 200, ROW_HEIGHT);
  });
}

function List() {
  const [rows, setRows] = useState(items);
  const move = (from: number, to: number) => {
    const next = [...rows];
    next.splice(to, 0, ...next.splice(from, 1));
    setRows(next);
  };
  return <SortableList items={rows} onMove={move} renderRow={({ name }, index) => `${index + 1} ${name}`} />;
}

const order = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const handle = (name: string) => screen.getByRole('button', { name: `Move ${name}` });
const told = (text: string) => waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text));

function open() {
  layOut();
  return renderWithProviders(<List />);
}

/** Picks a row up; the library listens for further keys only a moment later. */
async function pickUp(user: ReturnType<typeof open>['user'], name: string) {
  handle(name).focus();
  await user.keyboard('[Space]');
  await told(`Picked up ${name}`);
  await new Promise((done) => setTimeout(done));
}

afterEach(() => jest.restoreAllMocks());

test('shows the rows in their order, each with a handle that says what it moves', () => {
  open();
  expect(order()).toEqual(['1 Large', '2 Medium', '3 Small']);
  expect(handle('Medium')).toHaveAccessibleDescription(/Press Space or Enter to pick up/);
});

test('a row goes by keyboard where the arrow keys take it, and keeps the focus', async () => {
  const { user } = open();
  await pickUp(user, 'Large');
  await user.keyboard('[ArrowDown]');
  await told('Large is at position 2 of 3.');
  await user.keyboard('[ArrowDown]');
  await told('Large is at position 3 of 3.');
  await user.keyboard('[Space]');
  await waitFor(() => expect(order()).toEqual(['1 Medium', '2 Small', '3 Large']));
  await told('Put down Large at position 3 of 3.');
  await waitFor(() => expect(handle('Large')).toHaveFocus());
});

test('a row goes up as well, and Enter picks up and puts down', async () => {
  const { user } = open();
  handle('Small').focus();
  await user.keyboard('[Enter]');
  await told('Picked up Small at position 3 of 3.');
  await user.keyboard('[ArrowUp]');
  await told('Small is at position 2 of 3.');
  await user.keyboard('[Enter]');
  await waitFor(() => expect(order()).toEqual(['1 Large', '2 Small', '3 Medium']));
});

test('Escape leaves the rows as they were', async () => {
  const { user } = open();
  await pickUp(user, 'Large');
  await user.keyboard('[ArrowDown]');
  await told('Large is at position 2 of 3.');
  await user.keyboard('[Escape]');
  await told('Large is back at position 1 of 3.');
  expect(order()).toEqual(['1 Large', '2 Medium', '3 Small']);
});

test('a row that is put down where it was picked up stays', async () => {
  const { user } = open();
  await pickUp(user, 'Medium');
  await user.keyboard('[Space]');
  await told('Put down Medium at position 2 of 3.');
  expect(order()).toEqual(['1 Large', '2 Medium', '3 Small']);
});

test('a row goes where its handle is dragged', async () => {
  open();
  const point = (type: string, clientY: number) =>
    Object.assign(new MouseEvent(type, { bubbles: true, clientX: 10, clientY }), { isPrimary: true });
  fireEvent(handle('Large'), point('pointerdown', 10));
  await told('Picked up Large at position 1 of 3.');
  fireEvent(document, point('pointermove', 10 + 2 * ROW_HEIGHT));
  await told('Large is at position 3 of 3.');
  fireEvent(document, point('pointerup', 10 + 2 * ROW_HEIGHT));
  await waitFor(() => expect(order()).toEqual(['1 Medium', '2 Small', '3 Large']));
});

test.each([
  ['large', 'small', { from: 0, to: 2 }],
  ['small', 'large', { from: 2, to: 0 }],
  ['medium', 'small', { from: 1, to: 2 }],
  ['medium', 'medium', undefined],
  ['medium', undefined, undefined],
  ['medium', 'gone', undefined],
  ['gone', 'medium', undefined],
])('%s dropped over %s makes the movement %j', (dragged, over, expected) => {
  expect(movement(items, dragged, over)).toEqual(expected);
});
