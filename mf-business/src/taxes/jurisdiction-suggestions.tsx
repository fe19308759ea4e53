/** Id of the suggestions, for the attribute `list` of fields. */
export const JURISDICTION_SUGGESTIONS = 'jurisdiction-suggestions';

/** Suggests the jurisdictions that the taxes of the page have: no further request is needed. */
export function JurisdictionSuggestions({ taxes }: { taxes: readonly { jurisdiction: string }[] }) {
  const names = [...new Set(taxes.map(({ jurisdiction }) => jurisdiction))].filter((name) => name !== '');
  return (
    <datalist id={JURISDICTION_SUGGESTIONS}>
      {names.toSorted().map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}
