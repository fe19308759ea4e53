import type { RemoteModule } from '@backoffice/shared/remote/module';
import { InformationPage } from './information/information-page';
import { OtherSettingsPage } from './other-settings/other-settings-page';

export default {
  routes: {
    business: [
      { path: 'information', element: <InformationPage /> },
      { path: 'other_settings', element: <OtherSettingsPage /> },
    ],
  },
} satisfies RemoteModule;
