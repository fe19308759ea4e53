import { ModifiersPage } from './modifiers-page';

export const modifiersRoutes = [{ path: 'modifiers', element: <ModifiersPage /> }];
