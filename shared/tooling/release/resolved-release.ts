import type { RemoteRelease, ShellRelease } from '../build/release-files';

export interface ResolvedRelease {
  version: string;
  /** Subresource integrity by URL. */
  integrity: Record<string, string>;
}

/** A remote's release with URLs instead of file names. */
export interface ResolvedRemote extends ResolvedRelease {
  manifest: string;
  entry: string;
  preload: string[];
  /** Lazy shared modules that the remote uses; absent on a development server. */
  needs?: string[];
}

/** The shell's release with URLs instead of file names. */
export interface ResolvedShell
  extends ResolvedRelease,
    Pick<ShellRelease, 'takesFirstCalls' | 'replacesPrerenderedPage' | 'knowsRollouts'> {
  first: string[];
  lazy: Record<string, string[]>;
  layout?: string[];
}

const toAddress = (name: string, version: string) => (file: string) => `/${name}/${version}/${file}`;

function toAddresses<Value>(record: Record<string, Value>, address: (file: string) => string): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).map(([file, value]) => [address(file), value]));
}

export function resolveShell(release: ShellRelease): ResolvedShell {
  const { version, takesFirstCalls, replacesPrerenderedPage, knowsRollouts, first, lazy, layout, integrity } = release;
  const address = toAddress('shell', version);
  const lazyFiles = Object.entries(lazy).map(([shared, files]) => [shared, files.map(address)] as const);
  return {
    version,
    takesFirstCalls,
    replacesPrerenderedPage,
    knowsRollouts,
    first: first.map(address),
    lazy: Object.fromEntries(lazyFiles),
    layout: layout?.map(address),
    integrity: toAddresses(integrity, address),
  };
}

export function resolveRemote(release: RemoteRelease): ResolvedRemote {
  const { version, needs } = release;
  const address = toAddress(release.description.name, version);
  return {
    version,
    manifest: address(release.manifest),
    entry: address(release.entry),
    preload: release.preload.map(address),
    needs,
    integrity: toAddresses(release.integrity, address),
  };
}
