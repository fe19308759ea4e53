import type { Journal } from '@backoffice/contract/journal';
import type { JournalAccounts } from '@backoffice/contract/journal-accounts';
import { buildPosReconciliation, buildPosRefund } from '../../../../test/pos-refunds-and-reconciliations';
import { middleOfYesterday, today, useClosings, yesterday } from '../../day-closings/testing/use-closings';

const DAYS = `start=${yesterday}&end=${today}`;

/** Registers the hooks of a test file about the journal, and returns state and functions for its tests. */
export function useJournal() {
  const { shared, call, close, storeOrder } = useClosings();
  const readJournal = async (query = DAYS): Promise<Journal> => await call('GET', `/journal?${query}`);
  async function readAccounts(): Promise<JournalAccounts> {
    const { http, ...accounts } = await call('GET', '/journal_accounts');
    return accounts;
  }
  const readFile = async (format: string, query = DAYS) => await call('GET', `/journal/file?${query}&format=${format}`);

  /**
   * Records a cash sale and a card sale, refunds half of the first order, reconciles the cash drawer and closes the
   * day.
   */
  async function sellAndClose() {
    const { terminal } = shared;
    const { payment } = await storeOrder();
    await storeOrder({
      payments: [{ amount: 11, payment_type: 'Card', card_type: 'Debit', created_at: middleOfYesterday }],
    });
    const refund = { payment_offline_id: payment.offline_id, amount: 5.5, created_at: middleOfYesterday };
    await terminal.putRefund(buildPosRefund(refund));
    await terminal.putReconciliation(
      buildPosReconciliation({ created_at: middleOfYesterday, reconciled_balance: 249 }),
    );
    await close();
  }

  return { shared, call, readJournal, readAccounts, readFile, close, storeOrder, sellAndClose };
}
