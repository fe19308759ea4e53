import {
  getCustomerReceiptSettings,
  getKitchenReceiptSettings,
  updateCustomerReceiptSettings,
  updateKitchenReceiptSettings,
} from '@backoffice/contract/receipt-settings';
import { renderRemote } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, type StubbedApi, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import module from '../module';
import { customerSettings, kitchenSettings } from './testing/receipts-fixtures';
import { getSwitch, openReceiptPage, stubCustomerSettings, stubKitchenSettings } from './testing/stub-receipt-settings';

const api = stubApi();
signInBeforeEach({ locationId: 7 });

const serverError = () => new ErrorResponse(500, { code: 'internal', message: 'Down' });

const customerPage = {
  receipt: 'customer',
  savedNotice: 'Customer Receipt Settings successfully saved',
  failedNotice: 'Failed to save Customer Receipt Settings, Down',
  stub: stubCustomerSettings,
  failLoading: (stubbed: StubbedApi) => stubbed.respond(getCustomerReceiptSettings, serverError),
  failSaving: (stubbed: StubbedApi) => stubbed.respond(updateCustomerReceiptSettings, serverError),
  initial: customerSettings,
  /** Label of the switch that the tests use, name of its option, and sample text that the switch hides. */
  option: { label: 'Phone', name: 'show_location_phone', sampleText: '2125550187' },
  switchCount: 10,
} as const;

const kitchenPage = {
  receipt: 'kitchen',
  savedNotice: 'Kitchen receipt settings successfully saved',
  failedNotice: 'Failed to save Kitchen receipt settings, Down',
  stub: stubKitchenSettings,
  failLoading: (stubbed: StubbedApi) => stubbed.respond(getKitchenReceiptSettings, serverError),
  failSaving: (stubbed: StubbedApi) => stubbed.respond(updateKitchenReceiptSettings, serverError),
  initial: kitchenSettings,
  option: { label: 'Show Order Type', name: 'show_order_type', sampleText: 'Dine In' },
  switchCount: 4,
} as const;

describe.each([customerPage, kitchenPage])('the $receipt receipt page', (page) => {
  const { option } = page;
  const path = `/business/${page.receipt}_receipt_settings`;
  let stub: ReturnType<typeof page.stub>;
  beforeEach(() => {
    stub = page.stub(api);
  });
  const findSavedNotice = () => screen.findByText(page.savedNotice);

  test('enables Save only while an option is changed, and saves the options', async () => {
    const { user, saveButton } = await openReceiptPage(page.receipt);
    expect(saveButton).toBeDisabled();
    await user.click(getSwitch(option.label));
    expect(saveButton).toBeEnabled();
    await user.click(getSwitch(option.label));
    expect(saveButton).toBeDisabled();
    await user.click(getSwitch(option.label));
    await user.click(saveButton);
    expect(await findSavedNotice()).toBeInTheDocument();
    const { updated_at, ...options } = page.initial;
    expect(stub.sentOptions).toEqual([{ ...options, [option.name]: false }]);
    // After saving, changes are compared with the saved options.
    await waitFor(() => expect(saveButton).toBeDisabled());
    expect(getSwitch(option.label)).not.toBeChecked();
    await user.click(getSwitch(option.label));
    expect(saveButton).toBeEnabled();
  });

  test('keeps the changed options and the sample when saving fails', async () => {
    page.failSaving(api);
    const { user, sample, saveButton } = await openReceiptPage(page.receipt);
    await user.click(getSwitch(option.label));
    await user.click(saveButton);
    expect(await screen.findByText(page.failedNotice)).toBeInTheDocument();
    expect(getSwitch(option.label)).not.toBeChecked();
    expect(sample).not.toHaveTextContent(option.sampleText);
    expect(saveButton).toBeEnabled();
  });

  test('shows what another user has since saved and keeps the changed options', async () => {
    const { user, saveButton } = await openReceiptPage(page.receipt);
    await user.click(getSwitch(option.label));
    const show_employee = !stub.settings.show_employee;
    Object.assign(stub, { settings: { ...stub.settings, show_employee, updated_at: '2026-01-05T11:00:00.000Z' } });
    await user.click(saveButton);
    expect(await screen.findByText(/^Somebody else has changed these settings in the meantime\./)).toBeInTheDocument();
    expect(screen.getByText(/^Show Employee: o/)).toBeInTheDocument();
    expect(getSwitch(option.label)).not.toBeChecked();
    await user.click(saveButton);
    await findSavedNotice();
    expect(stub.sentOptions).toHaveLength(2);
    expect(stub.sentOptions.at(-1)).toMatchObject({ [option.name]: false, show_employee });
    expect(screen.queryByText(/^Somebody else has changed these/)).not.toBeInTheDocument();
  });

  test('asks for confirmation before it discards changes, and stays open when the user keeps them', async () => {
    const { user, navigate, currentAddress } = await openReceiptPage(page.receipt);
    await user.click(getSwitch(option.label));
    await navigate('/business/information');
    expect(await screen.findByRole('dialog', { name: 'Discard changes?' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(currentAddress()).toBe(path);
    expect(getSwitch(option.label)).not.toBeChecked();
  });

  test('asks for confirmation before it discards changes, and closes when the user discards them', async () => {
    const { user, navigate, currentAddress } = await openReceiptPage(page.receipt);
    await user.click(getSwitch(option.label));
    await navigate('/elsewhere');
    expect(await screen.findByRole('dialog', { name: 'Discard changes?' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(currentAddress()).toBe('/elsewhere'));
  });

  test('shows an error with a retry button, but no notification, when loading fails', async () => {
    page.failLoading(api);
    const { user } = renderRemote(module, path);
    expect(await screen.findByText('The settings could not be loaded')).toBeInTheDocument();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    page.stub(api);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findAllByRole('switch')).toHaveLength(page.switchCount);
  });
});
