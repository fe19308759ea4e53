import type { RemoteDescription } from '@backoffice/platform/remote/description';

export default {
  name: 'mf-auth',
  title: 'Sign in',
  paths: ['login', 'forgot-password', 'reset-password', 'accept-invitation'],
  visitors: 'signed-out',
  shell: '^1.1.0',
} satisfies RemoteDescription;
