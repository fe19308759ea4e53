import { STACK_LENGTH } from '@backoffice/contract/client-failures';
import { originalPositionFor } from '@jridgewell/trace-mapping';
import { groupBy } from '../../group-by';
import type { ReadSourceMap, SiteScript } from './source-maps';

/** Maximum number of lines of a stack that are resolved; the lines below are not changed. */
const MAX_LINES = 30;
/** Maximum number of source maps that are read for a stack, which may contain scripts of several micro-frontends. */
const MAX_MAPS = 5;

/**
 * A line of a stack, as Chromium (`at name (/file:1:2)`) or Firefox and Safari (`name@/file:1:2`) write it, without the
 * page's origin. Only plain names match, so that the path of a source map never leaves the folder of its release.
 */
const SCRIPT = String.raw`/(shell|mf-[a-z0-9-]{1,40})/([\dA-Za-z][\w.-]{0,59})/(\w[\w.-]{0,99}\.js)`;
const POSITION = String.raw`(?:\?attempt=\d{1,3})?:(\d{1,7}):(\d{1,7})`;
const LINE = new RegExp(String.raw`^(?:at (?:async )?(?:(.{1,100}?) \()?|(.{0,100}?)@)${SCRIPT}${POSITION}\)?$`);

interface StackFrame {
  /** Name of the function in the minified script; empty for an anonymous function. */
  functionName: string;
  script: SiteScript;
  line: number;
  /** The first column is 1. */
  column: number;
}

interface SourcePosition {
  source: string;
  line: number;
  /** The first column is 1. */
  column: number;
  /** Identifier at the position. At a call, this is the name of the called function. */
  name: string | null;
}

function parseLine(text: string): StackFrame | undefined {
  const match = LINE.exec(text);
  if (match === null) return undefined;
  const [, beforeParenthesis, beforeAt, remote = '', version = '', file = '', line, column] = match;
  const functionName = beforeParenthesis ?? beforeAt ?? '';
  return { functionName, script: { remote, version, file }, line: Number(line), column: Number(column) };
}

/** Returns the source position of each frame; frames without a source map are left out. */
async function findPositions(frames: StackFrame[], readSourceMap: ReadSourceMap) {
  const positions = new Map<StackFrame, SourcePosition>();
  const byScript = groupBy(frames, ({ script }) => Object.values(script).join('/'));
  for (const calls of [...byScript.values()].slice(0, MAX_MAPS)) {
    const map = calls[0] && (await readSourceMap(calls[0].script));
    if (map === undefined) continue;
    for (const frame of calls) {
      if (frame.line === 0 || frame.column === 0) continue;
      const { source, line, column, name } = originalPositionFor(map, { line: frame.line, column: frame.column - 1 });
      // In a damaged source map, a mapping may refer to a missing source.
      if (source) positions.set(frame, { source, line, column: column + 1, name });
    }
  }
  return positions;
}

/**
 * Returns the called function's name in the caller's source; undefined when the caller is a library, which uses its own
 * names for functions that it is passed.
 */
function calledName(caller: SourcePosition | undefined): string | undefined {
  if (caller?.source.startsWith('node_modules/')) return undefined;
  return caller?.name ?? undefined;
}

/**
 * Returns the stack with the source file, line and column of each call in a script of the site. The name of a function
 * is taken from the call in the line below; the minified name stays when that line's source is unknown. Other lines are
 * not changed. Returns undefined when no line has a source.
 */
export async function resolveSourceStack(stack: string, readSourceMap: ReadSourceMap): Promise<string | undefined> {
  const lines = stack.split('\n');
  // The last line of a stack of the maximum length may be cut off within its position.
  const complete = stack.length < STACK_LENGTH ? lines : lines.slice(0, -1);
  const frames = complete.slice(0, MAX_LINES).map((line) => parseLine(line.trim()));
  const known = frames.filter((frame) => frame !== undefined);
  const positions = await findPositions(known, readSourceMap);
  if (positions.size === 0) return undefined;
  const positionOf = (frame: StackFrame | undefined) => (frame === undefined ? undefined : positions.get(frame));
  const resolved = lines.map((line, index) => {
    const [frame, caller] = [frames[index], frames[index + 1]];
    const position = positionOf(frame);
    if (position === undefined) return line;
    const name = calledName(positionOf(caller)) ?? frame?.functionName;
    const location = `${position.source}:${position.line}:${position.column}`;
    return name ? `at ${name} (${location})` : `at ${location}`;
  });
  return resolved.join('\n');
}
