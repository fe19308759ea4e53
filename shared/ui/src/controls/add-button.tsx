import { useMayManagePage } from '@backoffice/platform/access';
import { Button } from '@backoffice/ui';
import { IconPlus } from '@tabler/icons-react';

/** The button of a list that adds a record; renders nothing for users who may not change the page. */
export function AddButton({ onClick, children }: { onClick: () => void; children: string }) {
  const mayManage = useMayManagePage();
  if (!mayManage) return null;
  return (
    <Button variant="primary" icon={<IconPlus size={18} aria-hidden />} onClick={onClick}>
      {children}
    </Button>
  );
}
