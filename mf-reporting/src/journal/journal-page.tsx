import { useBusinessDetails } from '@backoffice/platform/query';
import { useSearchParams } from '@backoffice/platform/router';
import { BackButton, TextLink } from '@backoffice/ui';
import { HistoryButton, RecordPage } from '@backoffice/ui/list';
import { RecordModal } from '@backoffice/ui/record-form';
import { useIsFromList } from '../details/details-link';
import { LocationDaysProvider } from '../location-days';
import { paths } from '../paths';
import { closings } from '../reports';
import { useModalParam } from '../use-modal-param';
import { useJournalAccounts } from './journal.queries';
import { JournalAccountsForm } from './journal-accounts-form';
import { JournalContent } from './journal-content';
import classes from './journal-page.module.css';

/** URL parameter that opens the accounts modal. */
const ACCOUNTS_PARAM = 'accounts';
const TITLE = 'Journal Accounts';

/** The journal of closed days for accounting software. The URL determines whether its accounts modal is open. */
export function JournalPage() {
  const business = useBusinessDetails();
  const isFromList = useIsFromList();
  const [searchParams] = useSearchParams();
  const accountsAddress = new URLSearchParams(searchParams);
  accountsAddress.set(ACCOUNTS_PARAM, 'open');
  return (
    <>
      <p className={classes.restaurant}>{business.data?.name}</p>
      <RecordPage
        title="Journal"
        description="One entry for each Z report, for your accounting software."
        back={
          <BackButton to={closings.path} ignoresHistory={!isFromList}>
            {`Back to ${closings.title}`}
          </BackButton>
        }
        actions={
          <div className={classes.actions}>
            <TextLink to={`${paths.journal}?${accountsAddress}`} keepScroll>
              Accounts
            </TextLink>
            <HistoryButton kind="journal_accounts" name={TITLE} />
          </div>
        }
        query={business}
        failure="The location's time zone could not be loaded"
        skeletonLines={8}
      >
        {(settings) => (
          <LocationDaysProvider value={settings}>
            <JournalContent />
          </LocationDaysProvider>
        )}
      </RecordPage>
      <AccountsModal />
    </>
  );
}

function AccountsModal() {
  const { value, close } = useModalParam(ACCOUNTS_PARAM);
  const isOpen = value !== null;
  return (
    <RecordModal
      id="journal-accounts"
      // The id is constant, because each location has exactly one accounts record, which always exists.
      record={isOpen ? { kind: 'edit', id: 1 } : undefined}
      title={TITLE}
      readTitle={TITLE}
      query={useJournalAccounts({ enabled: isOpen })}
      failure="The accounts could not be loaded"
      skeletonLines={12}
      onClose={close}
    >
      {(accounts) => accounts && <JournalAccountsForm accounts={accounts} onClose={close} />}
    </RecordModal>
  );
}
