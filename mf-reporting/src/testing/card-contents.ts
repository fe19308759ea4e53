import { screen, within } from '@testing-library/react';

const readTexts = (elements: HTMLElement[]) => elements.map((element) => element.textContent);

/** Test helper: returns a card of a details page once the record has loaded, that is, once definition terms exist. */
export async function findCard(name: string): Promise<HTMLElement> {
  await screen.findAllByRole('term');
  return screen.getByRole('region', { name });
}

/** Test helper: returns the definition terms of a card, each with its value. */
export async function readDefinitions(name: string) {
  const queriesInCard = within(await findCard(name));
  const values = readTexts(queriesInCard.getAllByRole('definition'));
  return readTexts(queriesInCard.getAllByRole('term')).map((term, index) => [term, values[index]]);
}

/** Test helper: returns the cell texts of the table in a card, headers first. */
export async function readTable(name: string) {
  const rows = within(await findCard(name)).getAllByRole('row');
  return rows.map((row) => readTexts(within(row).getAllByRole(row === rows[0] ? 'columnheader' : 'cell')));
}
