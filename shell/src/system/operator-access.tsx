import { Card, Page } from '@backoffice/ui';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { readSessionItem, writeSessionItem } from '../session-storage';
import { OperatorKeyForm } from './operator-key-form';

/** Name of the sessionStorage entry that records that an operator key was entered in this tab. */
const STORAGE_KEY = 'is_operator';

const isKnownOperator = () => readSessionItem(STORAGE_KEY) === 'true';

interface EnteredKey {
  /** Undefined after a reload, because the key is never stored. */
  operatorKey: string | undefined;
  setOperatorKey: (key: string) => void;
}

const OperatorKey = createContext<EnteredKey>({ operatorKey: undefined, setOperatorKey: () => {} });

/** Returns the operator key that was entered on the page, and a function that sets it for all parts of the page. */
export const useOperatorKey = () => useContext(OperatorKey);

/**
 * Shows `children` once an operator key was entered in this tab. This only hides technical details from owners: most of
 * the data is public, and the other parts require the key themselves.
 */
export function OperatorAccess({ children }: { children: ReactNode }) {
  const [isOperator, setIsOperator] = useState(isKnownOperator);
  const [key, setKey] = useState<string>();
  const accept = (accepted: string) => {
    // If the browser blocks the storage, the page asks for the key again at the next visit.
    writeSessionItem(STORAGE_KEY, 'true');
    setKey(accepted);
    setIsOperator(true);
  };
  const entered = useMemo(() => ({ operatorKey: key, setOperatorKey: setKey }), [key]);
  if (isOperator) return <OperatorKey value={entered}>{children}</OperatorKey>;
  return (
    <Page title="For operators" description="This page is for the operators of this installation.">
      <Card>
        <OperatorKeyForm label="Operator key" submitLabel="Open" onAccept={accept} />
      </Card>
    </Page>
  );
}
