import { StatusBadge } from '@backoffice/ui';

/** A short negative state, and the explanation beside it, which may take several lines. */
export function NegativeState({ state, explanation }: { state: string; explanation: string }) {
  return (
    <>
      <StatusBadge tone="negative">{state}</StatusBadge> {explanation}
    </>
  );
}
