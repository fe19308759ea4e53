import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { createLazyPageRoute } from './federation/lazy-page';
import type { PagesLoader } from './federation/remote-loader';
import { createPlaceholderRoute } from './federation/remote-routes';
import { RootError } from './recovery/root-error';
import { Root } from './root';
import { Logout } from './routing/logout';
import { ACCOUNT, ACCOUNT_SECURITY, LOGOUT, PRIVACY_POLICY, SWITCH_LOCATION, SYSTEM, TERMS } from './routing/paths';
import { SwitchLocation } from './routing/switch-location';
import { UnknownPath } from './routing/unknown-path';
import { createSlotRenderer } from './slots/create-slot-renderer';
import { createListSlotTabs } from './slots/list-contributions';

// The legal pages share a chunk, because the integrity hash of each chunk adds to the size of the first chunk.
const terms = createLazyPageRoute(TERMS, () =>
  import(/* webpackChunkName: "legal" */ './legal/terms-page').then(({ TermsPage }) => <TermsPage />),
);
const privacyPolicy = createLazyPageRoute(PRIVACY_POLICY, () =>
  import(/* webpackChunkName: "legal" */ './legal/privacy-policy-page').then(({ PrivacyPolicyPage }) => (
    <PrivacyPolicyPage />
  )),
);

// The account pages also share a chunk, to keep the first chunk small.
const profile = createLazyPageRoute(ACCOUNT, () =>
  import(/* webpackChunkName: "account" */ './account/profile-page').then(({ ProfilePage }) => <ProfilePage />),
);
const security = createLazyPageRoute(ACCOUNT_SECURITY, () =>
  import(/* webpackChunkName: "account" */ './account/security-page').then(({ SecurityPage }) => <SecurityPage />),
);

/** Creates the route tree of the shell: its own pages and one placeholder for each remote. */
export function createShellRoutes(remotes: RegisteredRemote[], loader: PagesLoader, banner?: ReactNode): RouteObject[] {
  const system = createLazyPageRoute(SYSTEM, () =>
    import(/* webpackChunkName: "system" */ './system/system-page').then(({ SystemPage }) => (
      <SystemPage remotes={remotes} loader={loader} />
    )),
  );
  const slots = { renderSlot: createSlotRenderer(remotes, loader), listTabs: createListSlotTabs(remotes) };
  const root = { remotes, loader, banner, ...slots };
  return [
    {
      element: <Root {...root} />,
      hydrateFallbackElement: <Root {...root} isLoading />,
      errorElement: <RootError />,
      children: [
        { path: LOGOUT, element: <Logout /> },
        { path: SWITCH_LOCATION, element: <SwitchLocation /> },
        terms,
        privacyPolicy,
        system,
        profile,
        security,
        ...remotes.map((remote) => createPlaceholderRoute(remote, loader)),
        { path: '*', element: <UnknownPath /> },
      ],
    },
  ];
}
