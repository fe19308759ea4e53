import { StatusBadge } from '@backoffice/ui';

/** A badge with a short text such as "Not working", and an explanation next to it that may take several lines. */
export function ProblemState({ state, explanation }: { state: string; explanation: string }) {
  return (
    <>
      <StatusBadge tone="negative">{state}</StatusBadge> {explanation}
    </>
  );
}
