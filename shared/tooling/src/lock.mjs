import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { explained } from './drafts.mjs';
import { shownInstant } from './shown-instant.mjs';

const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 25;
/** Age at which a lock of another machine counts as abandoned; work under a lock takes seconds. */
const ABANDONED_MS = 15 * 60_000;
/** Turns that stay on record, so that who looked just before others took theirs does not take one of those again. */
const TURNS_REMEMBERED = 3;

/** State of a process and when it started, as Linux counts it: a process number is used again, the pair is not. */
function lifeOf(pid) {
  try {
    // The second field, in brackets, may hold anything: what follows it begins with the third.
    const [state, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { ended: state === 'Z' || state === 'X', started: fields[18] };
  } catch {
    return undefined;
  }
}

function exists(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}

/** Thrown when another process holds the lock. */
export class LockHeldError extends Error {
  constructor(folder, { host, pid, since }) {
    const holder = pid === undefined ? 'Another deployment' : `A deployment, process ${pid} on ${host},`;
    super(`${holder} has held ${folder} since ${shownInstant(since)}`);
  }
}

/** Whether the process that took a turn has ended. A process of another machine is judged by its age alone. */
function isGone({ host, pid, started, since }) {
  if (host !== hostname()) return Date.now() - Date.parse(since) > ABANDONED_MS;
  if (started === undefined) return !exists(pid);
  const life = lifeOf(pid);
  return life === undefined || life.ended || life.started !== started;
}

const takenFile = (folder, turn) => path.join(folder, `${turn}.taken`);
const overFile = (folder, turn) => path.join(folder, `${turn}.over`);
const turnsIn = (folder) => readdirSync(folder).map((file) => Number.parseInt(file, 10) || 0);
const lastTurn = (folder) => Math.max(0, ...turnsIn(folder));

/** What a loss of power leaves of a file is no text, and of a process nothing. */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Who has the turn, as an object; undefined once it is over, or when the file went while it was looked at. */
function holderOf(folder, turn) {
  if (turn === 0 || existsSync(overFile(folder, turn))) return undefined;
  const file = takenFile(folder, turn);
  const record = parsed(readFileSync(file, 'utf8'));
  if (record === undefined) return undefined;
  const holder = { ...record, since: statSync(file).mtime.toISOString() };
  return isGone(holder) ? undefined : holder;
}

/** A link appears with its content, and only where there is no file of that name: one process alone has each turn. */
function take(folder, turn) {
  const draft = path.join(folder, `draft-${randomUUID()}`);
  const self = { host: hostname(), pid: process.pid, started: lifeOf(process.pid)?.started };
  try {
    writeFileSync(draft, JSON.stringify(self), { flush: true });
    linkSync(draft, takenFile(folder, turn));
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw explained(error, 'The turn of a deployment', folder);
  } finally {
    rmSync(draft, { force: true });
  }
}

function forgetTurnsBefore(folder, turn) {
  for (const old of new Set(turnsIn(folder))) {
    if (old === 0 || old > turn - TURNS_REMEMBERED) continue;
    for (const file of [takenFile(folder, old), overFile(folder, old)]) rmSync(file, { force: true });
  }
}

/** Answers the turn that this process now has, or who has the last one. */
function tryTurn(folder) {
  const last = lastTurn(folder);
  const holder = holderOf(folder, last);
  if (holder !== undefined) return { holder };
  const turn = last + 1;
  if (!take(folder, turn)) return {};
  // Who slept between looking and taking may have taken a turn long over: the last turn alone counts.
  if (lastTurn(folder) === turn) return { turn };
  rmSync(takenFile(folder, turn), { force: true });
  return {};
}

async function ownTurn(folder, patienceMs) {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    let attempt = {};
    try {
      attempt = tryTurn(folder);
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
    if (attempt.turn !== undefined) return attempt.turn;
    if (Date.now() > deadline) throw new LockHeldError(folder, attempt.holder ?? {});
    await delay(LOOK_EVERY_MS);
  }
}

/**
 * Does `work` while no other process does any under the same `folder`. Turns are numbered: the next one can be taken
 * when the last is over or its process is gone, so a killed process stops nobody, and nothing is ever taken from a
 * process of this machine that lives, however long its work takes. Rejects with a `LockHeldError` when the turn does
 * not come within `patienceMs`, a minute by default.
 */
export async function withLock(folder, work, { patienceMs = PATIENCE_MS } = {}) {
  mkdirSync(folder, { recursive: true });
  const turn = await ownTurn(folder, patienceMs);
  try {
    forgetTurnsBefore(folder, turn);
    return await work();
  } finally {
    writeFileSync(overFile(folder, turn), '');
  }
}
