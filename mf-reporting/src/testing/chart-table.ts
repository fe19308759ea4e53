import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Replaces the narrow no-break spaces of formatted times with ordinary spaces. */
const normalizeSpaces = (text: string | null) => (text ?? '').replaceAll('\u202f', ' ');

/** Opens the table below the chart. */
export async function openChartTable(user: UserEvent): Promise<HTMLElement> {
  const figure = within(await screen.findByRole('figure'));
  await user.click(figure.getByText('Show as table'));
  return figure.findByRole('table');
}

/** Opens the table below the chart. Returns its rows, without the header row, as `Nov 20, 12 PM: $10.00`. */
export async function readChartTable(user: UserEvent): Promise<string[]> {
  const [, ...rows] = within(await openChartTable(user)).getAllByRole('row');
  return rows.map((row) => [...row.children].map(({ textContent }) => normalizeSpaces(textContent)).join(': '));
}
