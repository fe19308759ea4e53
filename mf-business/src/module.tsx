import type { RemoteModule } from '@backoffice/shared/remote/module';
import { InformationPage } from './information/information-page';

export default {
  routes: { business: [{ path: 'information', element: <InformationPage /> }] },
} satisfies RemoteModule;
