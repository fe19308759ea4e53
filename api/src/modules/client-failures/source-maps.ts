import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { TraceMap } from '@jridgewell/trace-mapping';
import { LRUCache } from 'lru-cache';

/** The folder of a release to which its build writes source maps. */
const FOLDER = '.source-maps';
/** Larger maps are not read. The largest at present, of the shell's libraries, is 0.8 MB and parses in 50 ms. */
const MAX_MAP_BYTES = 2_000_000;
/** Total file size of the cached source maps. A parsed map takes about 20 bytes of memory for each byte of its file. */
const CACHED_MAP_BYTES = 2_000_000;
/** Anybody can report failures; this limit keeps parsing below 3% of the CPU time of one core. */
const MAPS_PER_MINUTE = 30;
const MINUTE_MS = 60_000;

/** A script of a release in the site. */
export interface SiteScript {
  remote: string;
  version: string;
  file: string;
}

/** Returns the source map of a script; undefined when there is none, it is damaged, or the limit is reached. */
export type ReadSourceMap = (script: SiteScript) => Promise<TraceMap | undefined>;

async function findSize(file: string): Promise<number | undefined> {
  const stats = await stat(file).catch(() => undefined);
  return stats?.size;
}

async function readMap(file: string): Promise<TraceMap | undefined> {
  try {
    return new TraceMap(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Returns a function that reads source maps of the site in `dataDir`. `clock` returns monotonic milliseconds. */
export function createSourceMapReader(dataDir: string, clock: () => number = () => performance.now()): ReadSourceMap {
  let minuteStart = clock();
  let readInMinute = 0;
  const isLimitReached = (): boolean => {
    if (clock() - minuteStart >= MINUTE_MS) [minuteStart, readInMinute] = [clock(), 0];
    readInMinute += 1;
    return readInMinute > MAPS_PER_MINUTE;
  };
  const maps = new LRUCache<string, { map: TraceMap; bytes: number }>({
    maxSize: CACHED_MAP_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
    ignoreFetchAbort: true,
    // Concurrent requests for a map that is not cached wait for the same read.
    fetchMethod: async (file) => {
      const bytes = await findSize(file);
      if (bytes === undefined || bytes > MAX_MAP_BYTES || isLimitReached()) return undefined;
      const map = await readMap(file);
      return map && { map, bytes };
    },
  });
  const toMapFile = ({ remote, version, file }: SiteScript) =>
    path.join(dataDir, 'site', remote, version, FOLDER, `${file}.map`);
  return async (script) => {
    // Rejects when the cache evicts a map that is still being read.
    const found = await maps.fetch(toMapFile(script)).catch(() => undefined);
    return found?.map;
  };
}
