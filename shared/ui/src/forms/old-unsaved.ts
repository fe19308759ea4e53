import { useModalDismissal, useUnsavedChangesGuard } from './unsaved-changes';

export function useUnsavedChanges(isDirty: boolean, of: 'view' | 'page' = 'view'): () => void {
  return useUnsavedChangesGuard({ isDirty }, of).allowNavigation;
}

export function useDismissal(id: string, isDirty: boolean): () => void {
  useUnsavedChangesGuard({ isDirty });
  return useModalDismissal(id, isDirty);
}
