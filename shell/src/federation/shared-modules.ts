import * as access from '@backoffice/platform/access';
import * as client from '@backoffice/platform/client';
import * as feedback from '@backoffice/platform/feedback';
import * as query from '@backoffice/platform/query';
import { SHELL_CONTRACT_VERSION } from '@backoffice/platform/remote/description';
import * as router from '@backoffice/platform/router';
import * as schemaFunctions from '@backoffice/platform/schema-functions';
import * as session from '@backoffice/platform/session';
import * as slots from '@backoffice/platform/slots';
import * as ui from '@backoffice/ui';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';

export interface ProvidedModule {
  version: string;
  /** The module itself when it is in the shell's initial chunk. */
  module?: unknown;
  /** Loads the module when it is in a chunk of its own. */
  load?: () => Promise<unknown>;
}

const facade = (module: unknown): ProvidedModule => ({ version: SHELL_CONTRACT_VERSION, module });
const lazyFacade = (load: () => Promise<unknown>): ProvidedModule => ({ version: SHELL_CONTRACT_VERSION, load });

const formatVersion = ({ major, minor, patch }: typeof schemaFunctions.version) => `${major}.${minor}.${patch}`;

const MODULES: Record<string, ProvidedModule> = {
  react: { version: react.version, module: react },
  'react/jsx-runtime': { version: react.version, module: jsxRuntime },
  'react-dom': { version: reactDom.version, module: reactDom },
  'zod/mini': { version: formatVersion(schemaFunctions.version), module: schemaFunctions },
  '@backoffice/platform/access': facade(access),
  '@backoffice/platform/client': facade(client),
  '@backoffice/platform/session': facade(session),
  '@backoffice/platform/feedback': facade(feedback),
  '@backoffice/platform/query': facade(query),
  '@backoffice/platform/router': facade(router),
  '@backoffice/platform/slots': facade(slots),
  '@backoffice/ui': facade(ui),
  '@backoffice/ui/data-table': lazyFacade(
    () => import(/* webpackChunkName: "shared-lists" */ '@backoffice/ui/data-table'),
  ),
  '@backoffice/ui/filters': lazyFacade(() => import(/* webpackChunkName: "shared-lists" */ '@backoffice/ui/filters')),
  '@backoffice/ui/list': lazyFacade(() => import(/* webpackChunkName: "shared-lists" */ '@backoffice/ui/list')),
  '@backoffice/ui/record-form': lazyFacade(
    () => import(/* webpackChunkName: "shared-record-forms" */ '@backoffice/ui/record-form'),
  ),
  '@backoffice/platform/query/mutations': lazyFacade(
    () => import(/* webpackChunkName: "shared-record-forms" */ '@backoffice/platform/query/mutations'),
  ),
  // `ui/form` is deprecated. Only area releases that were built before `ui/list` and `ui/record-form` existed load it.
  '@backoffice/ui/form': lazyFacade(() => import(/* webpackChunkName: "shared-former" */ '@backoffice/ui/form')),
  '@backoffice/platform/dates': lazyFacade(
    () => import(/* webpackChunkName: "shared-lists" */ '@backoffice/platform/dates'),
  ),
  '@backoffice/ui/forms': lazyFacade(() => import(/* webpackChunkName: "shared-forms" */ '@backoffice/ui/forms')),
};

/**
 * Current module names by their former names, from before `shared` was divided into packages. To be removed in the next
 * major version.
 */
const FORMER_NAMES: Record<string, string> = {
  '@backoffice/shared/client': '@backoffice/platform/client',
  '@backoffice/shared/session': '@backoffice/platform/session',
  '@backoffice/shared/feedback': '@backoffice/platform/feedback',
  '@backoffice/shared/query': '@backoffice/platform/query',
  '@backoffice/shared/query/mutations': '@backoffice/platform/query/mutations',
  '@backoffice/shared/router': '@backoffice/platform/router',
  '@backoffice/shared/format/dates': '@backoffice/platform/dates',
  '@backoffice/shared/ui': '@backoffice/ui',
  '@backoffice/shared/ui/data-table': '@backoffice/ui/data-table',
  '@backoffice/shared/ui/filters': '@backoffice/ui/filters',
  '@backoffice/shared/ui/form': '@backoffice/ui/form',
  '@backoffice/shared/forms': '@backoffice/ui/forms',
};

/**
 * Modules that the shell provides as singletons to the remotes. The list must equal the build's
 * (`shared/tooling/build/shared-modules.ts`), from which the remotes are configured.
 */
export const PROVIDED_MODULES: Record<string, ProvidedModule> = {
  ...MODULES,
  ...Object.fromEntries(
    Object.entries(FORMER_NAMES).flatMap(([former, name]) => (MODULES[name] ? [[former, MODULES[name]]] : [])),
  ),
};
