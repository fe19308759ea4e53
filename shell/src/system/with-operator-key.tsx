import { Card } from '@backoffice/ui';
import type { ReactNode } from 'react';
import { useOperatorKey } from './operator-access';
import { OperatorKeyForm } from './operator-key-form';

interface WithOperatorKeyProps {
  /** Title of the card that asks for the key. */
  title: string;
  /** What the key shows, for example "the history". */
  subject: string;
  children: (operatorKey: string) => ReactNode;
}

/** Renders `children` with the operator key that was entered on the page; until then, a card that asks for the key. */
export function WithOperatorKey({ title, subject, children }: WithOperatorKeyProps) {
  const { operatorKey, setOperatorKey } = useOperatorKey();
  if (operatorKey !== undefined) return children(operatorKey);
  return (
    <Card title={title}>
      <OperatorKeyForm
        label={`Operator key for ${subject}`}
        submitLabel={`Show ${subject}`}
        onAccept={setOperatorKey}
      />
    </Card>
  );
}
