/** Id of the `<datalist>`, for the `list` attribute of fields. */
export const JURISDICTION_SUGGESTIONS = 'jurisdiction-suggestions';

/** Suggests the jurisdictions of the taxes on the current page of the list, which needs no extra request. */
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
