import { getOrderTypes, updateOrderTypes } from '@backoffice/contract/order-settings';
import { startSession } from '@backoffice/platform/session';
import { createDeferred } from '@backoffice/testing/deferred';
import { renderRemote } from '@backoffice/testing/render';
import { sessionTokens, signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { act, screen, waitFor } from '@testing-library/react';
import module from '../module';

const api = stubApi();
signInBeforeEach({ locationId: 7 });

const updated_at = '2026-01-05T10:00:00.000Z';

test('a change of an order type that conflicts after another location was opened is not sent again', async () => {
  api.respond(getOrderTypes, {
    order_type_settings: [
      { type: 'DineIn', is_enabled: true },
      { type: 'Delivery', is_enabled: true },
    ],
    updated_at,
  });
  const conflict = createDeferred();
  const locationIds: number[] = [];
  api.respond(updateOrderTypes, async ({ params, body }) => {
    locationIds.push(params.id);
    if (locationIds.length > 1) return { ...body, updated_at };
    await conflict.promise;
    return new ErrorResponse(409, { code: 'changed_meanwhile', message: 'Somebody else was faster' });
  });
  const { user, queries } = renderRemote(module, '/business/order_types');
  await user.click(await screen.findByRole('switch', { name: 'Delivery is active' }));
  await waitFor(() => expect(locationIds).toEqual([7]));
  act(() => {
    startSession(sessionTokens({ locationId: 9 }, 'b'));
    queries.clear();
  });
  conflict.resolve();
  await screen.findByText('Failed to update order type');
  expect(locationIds).toEqual([7]);
});
