import { readFileSync } from 'node:fs';
import { createAgent, createOutcome, type SendOutcome, sendFromTerminal } from './storm-terminal';

/** Input of the sender process, a JSON file. */
export interface SenderJob {
  origin: string;
  /** Number of terminals that send concurrently. */
  atOnce: number;
  terminals: Array<{
    seed: string;
    token: string;
    /** Path of the file with the terminal's operations, one JSON text per line. */
    file: string;
  }>;
}

/** Message that the sender process sends every 10 seconds and at the end. */
export interface SenderProgress {
  outcome: SendOutcome;
  terminalsDone: number;
}

const PROGRESS_EVERY_MS = 10_000;
const LINE_END = '\n'.charCodeAt(0);

const [jobFile = ''] = process.argv.slice(2);
void runJob(JSON.parse(readFileSync(jobFile, 'utf8')));

/** Sends the operations of all terminals over keep-alive connections, in a separate process from the server's. */
async function runJob({ origin, atOnce, terminals }: SenderJob): Promise<void> {
  const agent = createAgent();
  const outcome = createOutcome();
  const remaining = [...terminals];
  let terminalsDone = 0;
  const sendProgress = () => process.send?.({ outcome, terminalsDone } satisfies SenderProgress);
  const timer = setInterval(sendProgress, PROGRESS_EVERY_MS);
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let terminal = remaining.shift(); terminal; terminal = remaining.shift()) {
        await sendFromTerminal(
          origin,
          agent,
          { ...terminal, operations: splitLines(readFileSync(terminal.file)) },
          outcome,
        );
        terminalsDone += 1;
      }
    }),
  );
  clearInterval(timer);
  agent.destroy();
  sendProgress();
  process.disconnect();
}

function splitLines(file: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let from = 0; from < file.length; ) {
    const end = file.indexOf(LINE_END, from);
    lines.push(file.subarray(from, end));
    from = end + 1;
  }
  return lines;
}
