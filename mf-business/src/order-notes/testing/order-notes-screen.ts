import { renderRemote } from '@backoffice/testing/render';
import { ErrorResponse } from '@backoffice/testing/stub-api';
import { screen } from '@testing-library/react';
import module from '../../module';

export const ORDER_NOTES_PATH = '/business/order_notes';

export const serverError = () => new ErrorResponse(500, { code: 'internal', message: 'Down' });

export const findNameField = (name: string) => screen.findByRole('textbox', { name: `Name of ${name}` });
export const getButton = (name: string) => screen.getByRole('button', { name });

/** Opens the order notes page and waits until its notes have loaded. */
export async function openOrderNotesPage(search = '') {
  const view = renderRemote(module, `${ORDER_NOTES_PATH}${search}`);
  await screen.findAllByRole('textbox', { name: /^Name of/ });
  return view;
}
