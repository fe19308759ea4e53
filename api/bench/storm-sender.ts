import { readFileSync } from 'node:fs';
import { noOutcome, type Outcome, openConnections, playTerminal } from './storm-terminal';

/** What the process that sends is told, as JSON in a file. */
export interface Job {
  origin: string;
  /** How many terminals send at the same moment. */
  atOnce: number;
  terminals: Array<{
    seed: string;
    token: string;
    /** Of its operations, one a line. */
    file: string;
  }>;
}

/** What it says meanwhile and in the end. */
export interface Progress {
  outcome: Outcome;
  terminalsDone: number;
}

const SAY_EVERY_MS = 10_000;
const LINE_END = '\n'.charCodeAt(0);

const [jobFile = ''] = process.argv.slice(2);
void send(JSON.parse(readFileSync(jobFile, 'utf8')));

/** Plays all terminals over connections that stay open. A process of its own: what it takes, the server does not miss. */
async function send({ origin, atOnce, terminals }: Job): Promise<void> {
  const agent = openConnections();
  const outcome = noOutcome();
  const left = [...terminals];
  let terminalsDone = 0;
  const say = () => process.send?.({ outcome, terminalsDone } satisfies Progress);
  const timer = setInterval(say, SAY_EVERY_MS);
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let terminal = left.shift(); terminal; terminal = left.shift()) {
        await playTerminal(origin, agent, { ...terminal, operations: linesOf(readFileSync(terminal.file)) }, outcome);
        terminalsDone += 1;
      }
    }),
  );
  clearInterval(timer);
  agent.destroy();
  say();
  process.disconnect();
}

function linesOf(file: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let from = 0; from < file.length; ) {
    const end = file.indexOf(LINE_END, from);
    lines.push(file.subarray(from, end));
    from = end + 1;
  }
  return lines;
}
