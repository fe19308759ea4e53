import { screen, within } from '@testing-library/react';

const texts = (elements: HTMLElement[]) => elements.map((element) => element.textContent);

/** For tests: a card of a page of details, once its record is there: while it is loading no card has terms. */
export async function card(name: string): Promise<HTMLElement> {
  await screen.findAllByRole('term');
  return screen.getByRole('region', { name });
}

/** For tests: the terms of a card with their values. */
export async function definitions(name: string) {
  const inCard = within(await card(name));
  const values = texts(inCard.getAllByRole('definition'));
  return texts(inCard.getAllByRole('term')).map((term, place) => [term, values[place]]);
}

/** For tests: the texts of the table in a card, headers first. */
export async function tableOf(name: string) {
  const rows = within(await card(name)).getAllByRole('row');
  return rows.map((row) => texts(within(row).getAllByRole(row === rows[0] ? 'columnheader' : 'cell')));
}
