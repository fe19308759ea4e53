import type { RegisteredRemote } from '@backoffice/shared/remote/registry';
import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { latePage } from './late-page';
import { Logout } from './logout';
import { LOGOUT, PRIVACY_POLICY, SYSTEM, TERMS } from './paths';
import type { RemoteLoader } from './remote-loader';
import { placeholderRoute } from './remote-routes';
import { Root } from './root';
import { RootError } from './root-error';
import { UnknownPath } from './unknown-path';

// The integrity of every chunk is part of the first file: pages that belong together share one.
const terms = latePage(TERMS, () =>
  import(/* webpackChunkName: "legal" */ './legal/terms-page').then(({ TermsPage }) => <TermsPage />),
);
const privacyPolicy = latePage(PRIVACY_POLICY, () =>
  import(/* webpackChunkName: "legal" */ './legal/privacy-policy-page').then(({ PrivacyPolicyPage }) => (
    <PrivacyPolicyPage />
  )),
);

/** The route tree of the shell: its own pages, and one place for each remote. */
export function shellRoutes(remotes: RegisteredRemote[], loader: RemoteLoader, banner?: ReactNode): RouteObject[] {
  const system = latePage(SYSTEM, () =>
    import(/* webpackChunkName: "system" */ './system/system-page').then(({ SystemPage }) => (
      <SystemPage remotes={remotes} loader={loader} />
    )),
  );
  return [
    {
      element: <Root remotes={remotes} banner={banner} />,
      hydrateFallbackElement: <Root remotes={remotes} banner={banner} waiting />,
      errorElement: <RootError />,
      children: [
        { path: LOGOUT, element: <Logout /> },
        terms,
        privacyPolicy,
        system,
        ...remotes.map(placeholderRoute),
        { path: '*', element: <UnknownPath /> },
      ],
    },
  ];
}
