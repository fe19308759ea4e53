import * as client from '@backoffice/shared/client';
import * as feedback from '@backoffice/shared/feedback';
import * as query from '@backoffice/shared/query';
import { SHELL_CONTRACT_VERSION } from '@backoffice/shared/remote/description';
import * as router from '@backoffice/shared/router';
import * as session from '@backoffice/shared/session';
import * as ui from '@backoffice/shared/ui';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';

export interface ProvidedModule {
  version: string;
  /** Set for a module in the shell's first chunk. */
  module?: unknown;
  /** Set for a module in a chunk of its own, which this function loads. */
  load?: () => Promise<unknown>;
}

const facade = (module: unknown): ProvidedModule => ({ version: SHELL_CONTRACT_VERSION, module });
const lazyFacade = (load: () => Promise<unknown>): ProvidedModule => ({ version: SHELL_CONTRACT_VERSION, load });

/**
 * Modules that the shell provides as singletons to the remotes. The list must equal the build's
 * (`tooling/shared-modules.mjs`), from which the remotes are configured.
 */
export const PROVIDED_MODULES: Record<string, ProvidedModule> = {
  react: { version: react.version, module: react },
  'react/jsx-runtime': { version: react.version, module: jsxRuntime },
  'react-dom': { version: reactDom.version, module: reactDom },
  '@backoffice/shared/client': facade(client),
  '@backoffice/shared/session': facade(session),
  '@backoffice/shared/feedback': facade(feedback),
  '@backoffice/shared/query': facade(query),
  '@backoffice/shared/router': facade(router),
  '@backoffice/shared/ui': facade(ui),
  '@backoffice/shared/ui/data-table': lazyFacade(
    () => import(/* webpackChunkName: "shared-lists" */ '@backoffice/shared/ui/data-table'),
  ),
  '@backoffice/shared/ui/filters': lazyFacade(
    () => import(/* webpackChunkName: "shared-lists" */ '@backoffice/shared/ui/filters'),
  ),
  '@backoffice/shared/ui/form': lazyFacade(
    () => import(/* webpackChunkName: "shared-lists" */ '@backoffice/shared/ui/form'),
  ),
  '@backoffice/shared/query/mutations': lazyFacade(
    () => import(/* webpackChunkName: "shared-lists" */ '@backoffice/shared/query/mutations'),
  ),
  '@backoffice/shared/format/dates': lazyFacade(
    () => import(/* webpackChunkName: "shared-lists" */ '@backoffice/shared/format/dates'),
  ),
  '@backoffice/shared/forms': lazyFacade(
    () => import(/* webpackChunkName: "shared-forms" */ '@backoffice/shared/forms'),
  ),
};
