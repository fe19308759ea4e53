import { createPairingCode, createTerminal } from '@backoffice/contract/terminals';
import { renderRemote } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { act, screen, waitFor } from '@testing-library/react';
import module from '../module';
import { buildTerminal, pairedFields, StubbedTerminals, UPDATED_AT } from './testing/terminal-stub';

const api = stubApi();
signInBeforeEach();

const TERMINALS_PATH = '/business/terminals';
const MINUTE_MS = 60_000;
const NOW = '2026-03-05T14:20:00.000Z';

let terminals: StubbedTerminals;
let codeRequests: string[];
beforeEach(() => {
  // The fake timers advance in real time, and tests can advance them further.
  jest.useFakeTimers({ now: new Date(NOW), advanceTimers: true });
  terminals = new StubbedTerminals(api, [
    buildTerminal(1, { name: 'Bar', ...pairedFields }),
    buildTerminal(2, { name: 'Door' }),
  ]);
  codeRequests = [];
  stubCodes(10);
});
afterEach(() => jest.useRealTimers());

/** Stubs the creation of codes that expire after `minutes`. */
function stubCodes(minutes: number) {
  api.respond(createPairingCode, ({ params }) => {
    codeRequests.push(`${params.id}`);
    const code = ['ABCD2345', 'WXYZ6789'][codeRequests.length - 1] ?? '';
    return { code, expires_at: new Date(Date.now() + minutes * MINUTE_MS).toISOString() };
  });
}

const advanceTime = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const getButton = (name: string) => screen.getByRole('button', { name });
const findDialog = (name: string) => screen.findByRole('dialog', { name });

async function startPairing(name = 'Door') {
  const view = renderRemote(module, TERMINALS_PATH);
  await view.user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await view.user.click(await screen.findByRole('menuitem', { name: 'Pair a device' }));
  await findDialog('Pair a device');
  return view;
}

test('the pairing modal shows a code with its expiry in the time zone of the location, and keeps the code out of the URL', async () => {
  const { currentAddress } = await startPairing();
  expect(await screen.findByText('ABCD 2345')).toBeInTheDocument();
  const text = 'Enter this code on the device. It works once, until 09:30 AM.';
  expect(screen.getByText((content) => content.replaceAll('\u202f', ' ') === text)).toBeInTheDocument();
  expect(screen.getByRole('timer')).toHaveTextContent(/^(10:00|9:5\d)$/);
  await advanceTime(MINUTE_MS);
  expect(screen.getByRole('timer')).toHaveTextContent(/^(9:00|8:5\d)$/);
  expect(currentAddress()).toBe(TERMINALS_PATH);
  expect(codeRequests).toEqual(['2']);
});

test('the pairing modal copies the code without its space', async () => {
  const { user } = await startPairing();
  await screen.findByText('ABCD 2345');
  const write = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(getButton('Copy'));
  expect(await screen.findByText('Code copied')).toBeInTheDocument();
  expect(write).toHaveBeenCalledWith('ABCD2345');
});

test('the pairing modal shows a notification when copying fails', async () => {
  const { user } = await startPairing();
  await screen.findByText('ABCD 2345');
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'));
  await user.click(getButton('Copy'));
  expect(await screen.findByText('The code could not be copied')).toBeInTheDocument();
});

test('the pairing modal offers a new code once the first has expired', async () => {
  const { user } = await startPairing();
  await screen.findByText('ABCD 2345');
  await advanceTime(9 * MINUTE_MS);
  expect(screen.queryByRole('button', { name: 'New code' })).not.toBeInTheDocument();
  await advanceTime(MINUTE_MS);
  expect(screen.getByText('This code has expired.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Copy' })).not.toBeInTheDocument();
  await user.click(getButton('New code'));
  expect(await screen.findByText('WXYZ 6789')).toBeInTheDocument();
  expect(codeRequests).toEqual(['2', '2']);
});

test.each([-30, 30])(
  'the pairing modal counts down ten minutes when the device clock is wrong and the code seems to expire in %i minutes',
  async (minutes) => {
    stubCodes(minutes);
    await startPairing();
    await screen.findByText('ABCD 2345');
    await advanceTime(9 * MINUTE_MS);
    expect(screen.getByRole('timer')).toBeInTheDocument();
    await advanceTime(MINUTE_MS);
    expect(screen.getByText('This code has expired.')).toBeInTheDocument();
  },
);

test.each([
  ['Door', 2],
  ['Bar', 1],
])(
  'the pairing modal confirms the pairing of %s and the list is refetched once a device has used the code',
  async (name, id) => {
    const { user } = await startPairing(name);
    await screen.findByText('ABCD 2345');
    await advanceTime(MINUTE_MS);
    expect(screen.getByText('ABCD 2345')).toBeInTheDocument();
    terminals.change(id, { ...pairedFields, app_version: '5.0.0', paired_at: NOW });
    await advanceTime(3000);
    expect(await findDialog('Device paired')).toHaveTextContent(`A device is paired with ${name} now and can sell.`);
    expect(screen.queryByText('ABCD 2345')).not.toBeInTheDocument();
    expect(await screen.findByText('5.0.0')).toBeInTheDocument();
    const calls = api.calls.length;
    await advanceTime(MINUTE_MS);
    expect(api.calls).toHaveLength(calls);
    await user.click(getButton('Done'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  },
);

test('the pairing modal stops polling when it is closed', async () => {
  const { user } = await startPairing();
  await screen.findByText('ABCD 2345');
  await user.click(getButton('Close'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const calls = api.calls.length;
  await advanceTime(MINUTE_MS);
  expect(api.calls).toHaveLength(calls);
});

test('the pairing modal shows an error and offers a retry when creating a code fails', async () => {
  api.respond(createPairingCode, () => new ErrorResponse(500, { code: 'internal', message: 'Out of order' }));
  const { user } = await startPairing();
  expect(await screen.findByText('The pairing code could not be created')).toBeInTheDocument();
  expect(screen.getByText('Out of order')).toBeInTheDocument();
  stubCodes(10);
  await user.click(getButton('Try again'));
  expect(await screen.findByText('ABCD 2345')).toBeInTheDocument();
});

test('the pairing modal opens after a terminal is created', async () => {
  const sentBodies: unknown[] = [];
  api.respond(createTerminal, ({ body }) => {
    sentBodies.push(body);
    const created = buildTerminal(9, { ...body, updated_at: UPDATED_AT });
    terminals.records = [...terminals.records, created];
    return created;
  });
  const { user, currentAddress } = renderRemote(module, TERMINALS_PATH);
  await user.click(getButton('Add Terminal'));
  await findDialog('New Terminal');
  expect(currentAddress()).toBe(`${TERMINALS_PATH}?terminal=new`);
  await user.type(screen.getByRole('textbox', { name: 'Terminal Name' }), ' Till ');
  await user.dblClick(getButton('Add'));
  expect(await screen.findByText('Terminal created successfully')).toBeInTheDocument();
  expect(await findDialog('Pair a device')).toHaveTextContent('Terminal Till');
  expect(await screen.findByText('ABCD 2345')).toBeInTheDocument();
  expect(sentBodies).toEqual([{ name: 'Till' }]);
  expect(codeRequests).toEqual(['9']);
  expect(currentAddress()).toBe(TERMINALS_PATH);
  expect(await screen.findByRole('button', { name: 'Actions for Till' })).toBeInTheDocument();
});
