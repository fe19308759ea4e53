import type { QueryKey } from '@tanstack/react-query';

// The compiler prints this name in its error message when the key of a query was not created by `ownKey`.
declare const madeByOwnKey: unique symbol;

/**
 * Key of data that one owner caches. Contains the owner's name and the version of the data's shape. Only this package
 * creates such keys. `Data` is the type of the cached data; by default, any data can be cached under the key.
 */
export type OwnedKey<Data = unknown> = QueryKey & { readonly [madeByOwnKey]: (data: Data) => void };
