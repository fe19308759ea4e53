import { createPairingCode, createTerminal } from '@backoffice/shared/contract/terminals';
import { renderRemote } from '@backoffice/shared/testing/render';
import { signedInBeforeEach } from '@backoffice/shared/testing/session';
import { Refusal, stubApi } from '@backoffice/shared/testing/stub-api';
import { act, screen, waitFor } from '@testing-library/react';
import module from '../module';
import { at, paired, StubbedTerminals, terminal } from './terminal-stub';

const api = stubApi();
signedInBeforeEach();

const TERMINALS = '/business/terminals';
const MINUTE_MS = 60_000;
const now = '2026-03-05T14:20:00.000Z';

let terminals: StubbedTerminals;
let codes: string[];
beforeEach(() => {
  // As quick as the clock on the wall, where no test turns it on.
  jest.useFakeTimers({ now: new Date(now), advanceTimers: true });
  terminals = new StubbedTerminals(api, [terminal(1, { name: 'Bar', ...paired }), terminal(2, { name: 'Door' })]);
  codes = [];
  answerCodes(10);
});
afterEach(() => jest.useRealTimers());

/** Answers codes that live for `minutes` by the clock of the test. */
function answerCodes(minutes: number) {
  api.answer(createPairingCode, ({ params }) => {
    codes.push(`${params.id}`);
    const code = ['ABCD2345', 'WXYZ6789'][codes.length - 1] ?? '';
    return { code, expires_at: new Date(Date.now() + minutes * MINUTE_MS).toISOString() };
  });
}

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const button = (name: string) => screen.getByRole('button', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });

async function startPairing(name = 'Door') {
  const view = renderRemote(module, TERMINALS);
  await view.user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await view.user.click(await screen.findByRole('menuitem', { name: 'Pair a device' }));
  await dialog('Pair a device');
  return view;
}

test('shows a code with its end in the zone of the location, and keeps it out of the address', async () => {
  const { currentAddress } = await startPairing();
  expect(await screen.findByText('ABCD 2345')).toBeInTheDocument();
  const text = 'Enter this code on the device. It works once, until 09:30 AM.';
  expect(screen.getByText((content) => content.replaceAll('\u202f', ' ') === text)).toBeInTheDocument();
  expect(screen.getByRole('timer')).toHaveTextContent(/^(10:00|9:5\d)$/);
  await pass(MINUTE_MS);
  expect(screen.getByRole('timer')).toHaveTextContent(/^(9:00|8:5\d)$/);
  expect(currentAddress()).toBe(TERMINALS);
  expect(codes).toEqual(['2']);
});

test('copies the code as it is typed', async () => {
  const { user } = await startPairing();
  await screen.findByText('ABCD 2345');
  const write = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(button('Copy'));
  expect(await screen.findByText('Code copied')).toBeInTheDocument();
  expect(write).toHaveBeenCalledWith('ABCD2345');
});

test('tells that a code could not be copied', async () => {
  const { user } = await startPairing();
  await screen.findByText('ABCD 2345');
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'));
  await user.click(button('Copy'));
  expect(await screen.findByText('The code could not be copied')).toBeInTheDocument();
});

test('offers a new code once the first has expired', async () => {
  const { user } = await startPairing();
  await screen.findByText('ABCD 2345');
  await pass(9 * MINUTE_MS);
  expect(screen.queryByRole('button', { name: 'New code' })).not.toBeInTheDocument();
  await pass(MINUTE_MS);
  expect(screen.getByText('This code has expired.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Copy' })).not.toBeInTheDocument();
  await user.click(button('New code'));
  expect(await screen.findByText('WXYZ 6789')).toBeInTheDocument();
  expect(codes).toEqual(['2', '2']);
});

test.each([-30, 30])('lets a code live on a device whose clock is wrong by %i minutes', async (minutes) => {
  answerCodes(minutes);
  await startPairing();
  await screen.findByText('ABCD 2345');
  await pass(9 * MINUTE_MS);
  expect(screen.getByRole('timer')).toBeInTheDocument();
  await pass(MINUTE_MS);
  expect(screen.getByText('This code has expired.')).toBeInTheDocument();
});

test.each([
  ['Door', 2],
  ['Bar', 1],
])('says so once the device of %s has typed the code, and the list shows it', async (name, id) => {
  const { user } = await startPairing(name);
  await screen.findByText('ABCD 2345');
  await pass(MINUTE_MS);
  expect(screen.getByText('ABCD 2345')).toBeInTheDocument();
  terminals.change(id, { ...paired, app_version: '5.0.0', paired_at: now });
  await pass(3000);
  expect(await dialog('Device paired')).toHaveTextContent(`A device is paired with ${name} now and can sell.`);
  expect(screen.queryByText('ABCD 2345')).not.toBeInTheDocument();
  expect(await screen.findByText('5.0.0')).toBeInTheDocument();
  const calls = api.calls.length;
  await pass(MINUTE_MS);
  expect(api.calls).toHaveLength(calls);
  await user.click(button('Done'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('asks no more once it is closed', async () => {
  const { user } = await startPairing();
  await screen.findByText('ABCD 2345');
  await user.click(button('Close'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const calls = api.calls.length;
  await pass(MINUTE_MS);
  expect(api.calls).toHaveLength(calls);
});

test('tells of a code that could not be made, and tries again', async () => {
  api.answer(createPairingCode, () => new Refusal(500, { code: 'internal', message: 'Out of order' }));
  const { user } = await startPairing();
  expect(await screen.findByText('The pairing code could not be made')).toBeInTheDocument();
  expect(screen.getByText('Out of order')).toBeInTheDocument();
  answerCodes(10);
  await user.click(button('Try again'));
  expect(await screen.findByText('ABCD 2345')).toBeInTheDocument();
});

test('begins at once for a new terminal', async () => {
  const sent: unknown[] = [];
  api.answer(createTerminal, ({ body }) => {
    sent.push(body);
    const created = terminal(9, { ...body, updated_at: at });
    terminals.all = [...terminals.all, created];
    return created;
  });
  const { user, currentAddress } = renderRemote(module, TERMINALS);
  await user.click(button('Add Terminal'));
  await dialog('New Terminal');
  expect(currentAddress()).toBe(`${TERMINALS}?terminal=new`);
  await user.type(screen.getByRole('textbox', { name: 'Terminal Name' }), ' Till ');
  await user.dblClick(button('Add'));
  expect(await screen.findByText('Terminal created successfully')).toBeInTheDocument();
  expect(await dialog('Pair a device')).toHaveTextContent('Terminal Till');
  expect(await screen.findByText('ABCD 2345')).toBeInTheDocument();
  expect(sent).toEqual([{ name: 'Till' }]);
  expect(codes).toEqual(['9']);
  expect(currentAddress()).toBe(TERMINALS);
  expect(await screen.findByRole('button', { name: 'Actions for Till' })).toBeInTheDocument();
});
