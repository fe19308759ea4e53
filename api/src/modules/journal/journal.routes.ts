import { getJournalFile, listJournal } from '@backoffice/contract/journal';
import { getJournalAccounts, updateJournalAccounts } from '@backoffice/contract/journal-accounts';
import type { FastifyInstance } from 'fastify';
import { READ_ONLY, READ_ONLY_CUSTOM_PLANS, withLocation } from '../../database/location-scope';
import { changedMeanwhile } from '../../errors';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { changeAccounts, changeTaxAccounts, findAccounts } from './journal.repository';
import { readBalancedEntries, readJournal } from './journal.service';
import { writeJournalFile } from './journal-file';

export function registerJournalRoutes(app: FastifyInstance, { db }: Services): void {
  registerOperation(app, listJournal, ({ session: { locationId }, query }) =>
    withLocation(db, locationId, (scope) => readJournal(scope, locationId, query), READ_ONLY_CUSTOM_PLANS),
  );

  registerOperation(app, getJournalFile, ({ session: { locationId }, query }) =>
    withLocation(
      db,
      locationId,
      async (scope) => {
        const entries = await readBalancedEntries(scope, locationId, query);
        const { xero_tax_rate } = await findAccounts(scope, locationId);
        return writeJournalFile(entries, { ...query, xeroTaxRate: xero_tax_rate });
      },
      READ_ONLY_CUSTOM_PLANS,
    ),
  );

  registerOperation(app, getJournalAccounts, ({ session: { locationId } }) =>
    withLocation(db, locationId, (scope) => findAccounts(scope, locationId), READ_ONLY),
  );

  registerOperation(app, updateJournalAccounts, ({ session: { locationId }, body }) =>
    withLocation(db, locationId, async (scope) => {
      const { updated_at, tax_accounts = [], ...accounts } = body;
      if (!(await changeAccounts(scope, locationId, accounts, updated_at))) throw changedMeanwhile('list of accounts');
      await changeTaxAccounts(scope, locationId, tax_accounts);
      return await findAccounts(scope, locationId);
    }),
  );
}
