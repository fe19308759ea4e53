import type { ClaimedAccess, PageModule } from '@backoffice/platform/access';
import { findStartPage } from '@backoffice/platform/remote/page-access';
import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { useSession } from '@backoffice/platform/session';
import { IconLock, Page, Panel, TextLink } from '@backoffice/ui';
import { findPageAccess } from './page-access';
import { HOME } from './paths';

export interface RefusedPageProps {
  module: PageModule;
  remotes: readonly RegisteredRemote[];
  access: ClaimedAccess;
}

/** Shown in place of a page that the user's role does not include, with a link to one that it includes. */
export function RefusedPage({ module: { name }, remotes, access }: RefusedPageProps) {
  const locationName = useSession(({ claims }) => claims?.locationName);
  const descriptions = remotes.map(({ description }) => description);
  const startPage = findStartPage(descriptions, HOME, access);
  const startName = startPage && findPageAccess(remotes, startPage, access).module?.name;
  return (
    <Page title={name}>
      <Panel
        icon={<IconLock size={28} />}
        title={`Your role does not include ${startPage ? name : 'any page of the back office'}.`}
        action={startPage && <TextLink to={startPage}>Go to {startName ?? 'the start page'}</TextLink>}
      >
        Ask an owner of {locationName}.
      </Panel>
    </Page>
  );
}
