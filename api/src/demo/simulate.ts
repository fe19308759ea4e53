import { setTimeout as sleep } from 'node:timers/promises';
import { toDay } from '@backoffice/contract/dates';
import * as z from 'zod/mini';
import { exitWithUsage, print, readCommandLine } from '../command-line';
import { listDaysBackwards } from './day-of-sales';
import { buildSimulatedMenu } from './guests';
import type { SimulatedEvent } from './refunds';
import { connectRemoteTerminal, type RemoteTerminal } from './remote-terminal';
import { generateTerminalDays } from './terminal-days';

const USAGE = `Simulates a terminal that sends orders to a running server.

  npm run simulate -- --pairing-code ABCD2345 [options]

  --url            URL of the server; http://127.0.0.1:3000 by default
  --pairing-code   pairing code of the terminal, from POST /api/terminals/{id}/pairing_codes
  --passcode       passcode of an employee to sign in first
  --seed           seed of the generated orders; 1 by default
  --days           number of days, the last of them today; 1 by default
  --orders         average orders per day; 300 by default
  --speed          factor of real time; 0, the default, sends as fast as possible
`;

const BATCH = 50;
const OPTION = { type: 'string' } as const;
const integerFrom = (least: number) => z.pipe(z.coerce.number<string>(), z.int().check(z.minimum(least)));
const settings = z.object({
  url: z._default(z.url(), 'http://127.0.0.1:3000'),
  'pairing-code': z.string().check(z.length(8)),
  passcode: z.optional(z.string().check(z.regex(/^\d{4}$/))),
  seed: z._default(z.string(), '1'),
  days: z._default(integerFrom(1), 1),
  orders: z._default(integerFrom(1), 300),
  speed: z._default(z.pipe(z.coerce.number<string>(), z.number().check(z.minimum(0))), 0),
});
type Settings = z.output<typeof settings>;

function readSettings(): Settings {
  const options = Object.fromEntries(Object.keys(settings.shape).map((name) => [name, OPTION]));
  const { values } = readCommandLine({ usage: USAGE, options });
  const parsed = settings.safeParse(values);
  if (parsed.success) return parsed.data;
  const mistakes = parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`);
  return exitWithUsage(USAGE, mistakes.join('\n'));
}

/** The terminal's id is part of the seed, so that terminals send different orders. */
function generateDays({ seed, orders, days }: Settings, menu: ReturnType<typeof buildSimulatedMenu>) {
  const { location, terminal } = menu.bootstrap;
  return generateTerminalDays({
    menu,
    salesPattern: { ordersPerDay: orders, opens: 0, closes: 24 },
    seed: `${seed}:${terminal.id}`,
    days: listDaysBackwards(toDay(new Date(), location.timezone), days).reverse(),
  });
}

/** Sends events at `speed` times real time, and counts the statuses of the results in `counts`. */
async function sendEvents(
  terminal: RemoteTerminal,
  events: SimulatedEvent[],
  speed: number,
  counts: Map<string, number>,
) {
  const started = Date.now();
  const first = events[0]?.at.getTime() ?? 0;
  for (let sent = 0; sent < events.length; ) {
    const elapsed = speed > 0 ? first + (Date.now() - started) * speed : Number.POSITIVE_INFINITY;
    const due = events.slice(sent, sent + BATCH).filter(({ at }) => at.getTime() <= elapsed);
    const next = events[sent]?.at.getTime() ?? 0;
    if (due.length === 0) {
      await sleep(Math.max(10, (next - elapsed) / speed));
      continue;
    }
    const results = await terminal.sync(due.map(({ operation }) => operation));
    for (const { status } of results) counts.set(status, (counts.get(status) ?? 0) + 1);
    sent += due.length;
  }
}

async function simulate(options: Settings): Promise<void> {
  const terminal = await connectRemoteTerminal(options.url, options['pairing-code']);
  if (options.passcode) print(`Signed in: ${await terminal.signInEmployee(options.passcode)}`);
  const bootstrap = await terminal.bootstrap();
  const { name } = bootstrap.location;
  if (bootstrap.items.length === 0) throw new Error(`${name} has nothing to sell`);
  const menu = buildSimulatedMenu(bootstrap);
  const counts = new Map<string, number>();
  const started = Date.now();
  for (const { day, events } of generateDays(options, menu)) {
    const past = events.filter(({ at }) => at.getTime() <= Date.now());
    await sendEvents(terminal, past, options.speed, counts);
    print(`${name}, ${day}: ${[...counts].map(([status, count]) => `${count} ${status}`).join(', ')}`);
  }
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const seconds = (Date.now() - started) / 1000;
  print(`${total} operations in ${seconds.toFixed(1)} s, ${Math.round(total / Math.max(seconds, 0.001))} a second`);
}

simulate(readSettings()).catch((error: unknown) => {
  print(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
