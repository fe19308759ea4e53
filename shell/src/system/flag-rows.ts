import type { EnabledFlag } from '@backoffice/contract/feature-flags';
import type { ParsedDescription } from '@backoffice/platform/remote/description';

export interface FlagRow {
  name: string;
  /** Titles of the areas that declare the flag; empty if none declares it any more but it is still on somewhere. */
  areas: string[];
  /** What users see at locations where the flag is on. */
  description: string | undefined;
  /** Numbers of the locations where the flag is on. */
  locations: number[];
}

/** Returns the flags that an area declares or that are on at a location, sorted by name. */
export function createFlagRows(
  descriptions: readonly Pick<ParsedDescription, 'title' | 'flags'>[],
  enabled: readonly EnabledFlag[],
): FlagRow[] {
  const declared = descriptions.flatMap(({ title, flags = {} }) =>
    Object.entries(flags).map(([name, description]) => ({ name, title, description })),
  );
  const names = new Set([...declared, ...enabled.map(({ flag }) => ({ name: flag }))].map(({ name }) => name));
  return [...names].toSorted().map((name) => {
    const declarations = declared.filter((declaration) => declaration.name === name);
    return {
      name,
      areas: [...new Set(declarations.map(({ title }) => title))],
      description: declarations[0]?.description,
      locations: enabled.filter(({ flag }) => flag === name).map(({ location_id }) => location_id),
    };
  });
}
