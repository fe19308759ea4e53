import { print, readCommandLine } from '../src/command-line';
import { prepareDatabase } from '../src/database/prepare';
import { findSqlStatements, measureDriver, startBareServer } from './api-baselines';
import { type ApiCall, buildApiCalls } from './api-calls';
import { runLoadTest } from './http-load';
import { printFailure } from './print';
import { DATA_KEY, withRestaurantServer } from './restaurant-server';
import { signIn } from './storm-restaurants';

const USAGE = `Measures calls of the API beside the same SQL sent by the driver alone and a Fastify route without a database.

  npm run bench -- api [options]

  --orders    orders of the restaurant; 100000 by default
  --seconds   duration of each measurement; 5 by default
  --cpu-prof  folder for a CPU profile of the server
`;
const option = (value?: string) => ({ type: 'string', ...(value && { default: value }) }) as const;
const { values } = readCommandLine({
  usage: USAGE,
  options: { orders: option('100000'), seconds: option('5'), 'cpu-prof': option() },
});

const CONNECTIONS = [1, 10, 50];
/** The API's pool has ten connections, so the driver measurement must not use more. */
const MAX_DRIVER_CONNECTIONS = 10;
const seconds = Number(values.seconds);
const TOKEN_SECRET = 'a token secret for measuring, of 32 bytes at least';
const OPERATOR_KEY = 'an operator key for measuring, of 32 bytes at least';
const variables = { TOKEN_SECRET, OPERATOR_KEY, DATA_KEY, DEMO: '0', LOG_LEVEL: 'silent' };
const sales = { orders: Number(values.orders), days: 365, since: '2025-11-01' };
const profile = values['cpu-prof'];

withRestaurantServer(
  { restaurants: 1, terminals: 1, sales, variables, ...(profile && { profile }) },
  async ({ origin }, [restaurant], ownerUrl) => {
    if (!restaurant) throw new Error('There is no restaurant');
    const token = await signIn(origin, restaurant);
    const calls = await buildApiCalls(origin, restaurant, token, 1);
    const { applicationUrl } = await prepareDatabase(ownerUrl, { dataKey: DATA_KEY, tokenSecret: DATA_KEY });
    const statements = await findSqlStatements(applicationUrl, { ...variables, DATABASE_URL: ownerUrl }, calls);
    const measured = calls.map((call, index) => ({ call, statements: statements[index] ?? [] }));
    for (const connections of CONNECTIONS) {
      print(`${connections} connections: calls per second of the API, of its SQL by the driver alone, of a bare route`);
      for (const { call, statements } of measured)
        await measureCall(origin, applicationUrl, call, statements, connections);
    }
  },
).catch(printFailure);

async function measureCall(
  origin: string,
  applicationUrl: string,
  { name, path, headers, isNotModified = false }: ApiCall,
  statements: Awaited<ReturnType<typeof findSqlStatements>>[number],
  connections: number,
): Promise<void> {
  const url = `${origin}/api${path}`;
  const api = await runLoadTest({ url, headers, connections, seconds }, isNotModified ? '3xx' : '2xx');
  const driver = await measureDriver(applicationUrl, statements, {
    connections: Math.min(connections, MAX_DRIVER_CONNECTIONS),
    seconds,
  });
  const bare = await startBareServer(isNotModified ? '' : await (await fetch(url, { headers })).json());
  const route = await runLoadTest({ url: bare.origin, connections, seconds });
  await bare.stop();
  const rates = [api.requests.average, driver, route.requests.average].map((rate) => rate.toFixed(0).padStart(7));
  print(
    `  ${name.padEnd(24)} ${rates.join('')}  API/driver ${(api.requests.average / driver).toFixed(2)}` +
      `  p50 ${api.latency.p50} ms  p99 ${api.latency.p99} ms  ${statements.length} statements`,
  );
}
