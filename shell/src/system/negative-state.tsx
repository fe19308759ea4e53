import { StatusBadge } from '@backoffice/ui';

/** A short negative state, with an explanation next to it that may take several lines. */
export function NegativeState({ state, explanation }: { state: string; explanation: string }) {
  return (
    <>
      <StatusBadge tone="negative">{state}</StatusBadge> {explanation}
    </>
  );
}
