import type { QueryKey } from '@tanstack/react-query';

// The compiler prints this name when a query has any other key.
declare const madeByOwnKey: unique symbol;

/**
 * Key of data that one owner caches: it has the owner's name and the version of the data's form. Only this package makes
 * such keys. `Data` is what may be cached under it; anything unless the data has one form for all.
 */
export type OwnedKey<Data = unknown> = QueryKey & { readonly [madeByOwnKey]: (data: Data) => void };
