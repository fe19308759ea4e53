import { Button } from '@backoffice/ui';
import { IconPlus } from '@tabler/icons-react';

/** The button of a list that adds a record. */
export function AddButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button variant="primary" icon={<IconPlus size={18} aria-hidden />} onClick={onClick}>
      {children}
    </Button>
  );
}
