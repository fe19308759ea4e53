import { renderWithProviders } from '@backoffice/testing/render';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { findMove, SortableList } from './sortable-list';

const ROW_HEIGHT = 40;
const items = ['Large', 'Medium', 'Small'].map((name) => ({ key: name.toLowerCase(), name }));

/** Mocks the layout, which jsdom does not have: each row gets a rectangle below the previous row. */
function mockRowLayout(): void {
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const row = this.closest('li');
    const index = row ? Array.from(row.parentElement?.children ?? []).indexOf(row) : 0;
    return new DOMRect(0, index * ROW_HEIGHT, 200, ROW_HEIGHT);
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

const rowTexts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const getHandle = (name: string) => screen.getByRole('button', { name: `Move ${name}` });
const expectAnnouncement = (text: string) => waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text));

function renderList() {
  mockRowLayout();
  return renderWithProviders(<List />);
}

/** Picks up a row with the keyboard, and waits: dnd-kit attaches its key listener in a timeout. */
async function pickUp(user: ReturnType<typeof renderList>['user'], name: string) {
  getHandle(name).focus();
  await user.keyboard('[Space]');
  await expectAnnouncement(`Picked up ${name}`);
  await new Promise((resolve) => setTimeout(resolve));
}

afterEach(() => jest.restoreAllMocks());

test('the sortable list shows the rows in order, each with a handle that names its row', () => {
  renderList();
  expect(rowTexts()).toEqual(['1 Large', '2 Medium', '3 Small']);
  expect(getHandle('Medium')).toHaveAccessibleDescription(/Press Space or Enter to pick up/);
});

test('the sortable list moves a row with the arrow keys and keeps the focus on its handle', async () => {
  const { user } = renderList();
  await pickUp(user, 'Large');
  await user.keyboard('[ArrowDown]');
  await expectAnnouncement('Large is at position 2 of 3.');
  await user.keyboard('[ArrowDown]');
  await expectAnnouncement('Large is at position 3 of 3.');
  await user.keyboard('[Space]');
  await waitFor(() => expect(rowTexts()).toEqual(['1 Medium', '2 Small', '3 Large']));
  await expectAnnouncement('Put down Large at position 3 of 3.');
  await waitFor(() => expect(getHandle('Large')).toHaveFocus());
});

test('the sortable list moves a row up when Enter picks it up and puts it down', async () => {
  const { user } = renderList();
  getHandle('Small').focus();
  await user.keyboard('[Enter]');
  await expectAnnouncement('Picked up Small at position 3 of 3.');
  await user.keyboard('[ArrowUp]');
  await expectAnnouncement('Small is at position 2 of 3.');
  await user.keyboard('[Enter]');
  await waitFor(() => expect(rowTexts()).toEqual(['1 Large', '2 Small', '3 Medium']));
});

test('the sortable list restores the order when Escape cancels a move', async () => {
  const { user } = renderList();
  await pickUp(user, 'Large');
  await user.keyboard('[ArrowDown]');
  await expectAnnouncement('Large is at position 2 of 3.');
  await user.keyboard('[Escape]');
  await expectAnnouncement('Large is back at position 1 of 3.');
  expect(rowTexts()).toEqual(['1 Large', '2 Medium', '3 Small']);
});

test('the sortable list keeps the order when a row is put down at its own position', async () => {
  const { user } = renderList();
  await pickUp(user, 'Medium');
  await user.keyboard('[Space]');
  await expectAnnouncement('Put down Medium at position 2 of 3.');
  expect(rowTexts()).toEqual(['1 Large', '2 Medium', '3 Small']);
});

test('the sortable list moves a row when its handle is dragged', async () => {
  renderList();
  const pointerEvent = (type: string, clientY: number) =>
    Object.assign(new MouseEvent(type, { bubbles: true, clientX: 10, clientY }), { isPrimary: true });
  fireEvent(getHandle('Large'), pointerEvent('pointerdown', 10));
  await expectAnnouncement('Picked up Large at position 1 of 3.');
  fireEvent(document, pointerEvent('pointermove', 10 + 2 * ROW_HEIGHT));
  await expectAnnouncement('Large is at position 3 of 3.');
  fireEvent(document, pointerEvent('pointerup', 10 + 2 * ROW_HEIGHT));
  await waitFor(() => expect(rowTexts()).toEqual(['1 Medium', '2 Small', '3 Large']));
});

test.each([
  ['large', 'small', { from: 0, to: 2 }],
  ['small', 'large', { from: 2, to: 0 }],
  ['medium', 'small', { from: 1, to: 2 }],
  ['medium', 'medium', undefined],
  ['medium', undefined, undefined],
  ['medium', 'gone', undefined],
  ['gone', 'medium', undefined],
])('findMove for the row %s dropped over the row %s returns %j', (dragged, over, expected) => {
  expect(findMove(items, dragged, over)).toEqual(expected);
});
