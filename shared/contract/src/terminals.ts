import * as z from 'zod/mini';
import { id, idParams, instant, messageResponse, precondition, requiredText, searchParam } from './fields';
import { operation } from './operation';
import { pageSchema, pagingQuery } from './paging';
import { manage, REPORTS_WITH_FILTERS, view } from './rights';

export const terminal = z.object({
  id,
  name: z.string(),
  /** Version that the device sent when it was paired; may be empty. */
  app_version: z.string(),
  /** Whether the terminal has no paired device yet, has a paired device, or had one whose access was revoked. */
  status: z.enum(['NotPaired', 'Paired', 'Revoked']),
  paired_at: z.nullable(instant),
  last_seen_at: z.nullable(instant),
  revoked_at: z.nullable(instant),
  /**
   * Minutes by which the terminal's clock is behind, negative when it is ahead; null when the difference is small, or
   * unknown because there were no sales in the last day. An earlier release of the API does not send it.
   */
  clock_difference_minutes: z.optional(z.nullable(z.int())),
  updated_at: instant,
});
export type Terminal = z.infer<typeof terminal>;

const NAME_REQUIRED = 'Please enter Terminal Name';

export const terminalForm = z.object({
  name: requiredText({
    required: NAME_REQUIRED,
    max: 30,
    tooLong: 'Terminal Name can contain a maximum of 30 characters',
  }),
});
export type TerminalForm = z.infer<typeof terminalForm>;

export const listTerminals = operation({
  method: 'GET',
  path: '/terminals',
  right: view('terminals', [...REPORTS_WITH_FILTERS, 'exceptions', 'printers']),
  summary: 'Terminals sorted by name, with the status of their devices',
  query: z.extend(pagingQuery, { search: z.optional(searchParam) }),
  response: pageSchema(terminal),
});

export const getTerminal = operation({
  method: 'GET',
  path: '/terminals/:id',
  right: view('terminals'),
  summary: 'One terminal',
  params: idParams,
  response: terminal,
});

export const createTerminal = operation({
  method: 'POST',
  path: '/terminals',
  right: manage('terminals'),
  summary: 'Create a terminal without a paired device',
  body: z.strictObject(terminalForm.shape),
  response: terminal,
});

export const updateTerminal = operation({
  method: 'PUT',
  path: '/terminals/:id',
  right: manage('terminals'),
  summary: 'Rename a terminal; with updated_at, refused with 409 when stale',
  params: idParams,
  body: z.strictObject({ ...terminalForm.shape, id: z.optional(id), updated_at: precondition }),
  response: terminal,
});

export const createPairingCode = operation({
  method: 'POST',
  path: '/terminals/:id/pairing_codes',
  right: manage('terminals'),
  summary: 'A code of 8 characters that pairs a device with this terminal once, within 10 minutes',
  params: idParams,
  response: z.object({ code: z.string(), expires_at: instant }),
});

export const revokeTerminal = operation({
  method: 'POST',
  path: '/terminals/:id/revoke',
  right: manage('terminals'),
  summary: "Revoke the access of the terminal's device",
  params: idParams,
  response: messageResponse,
});
