/** The commands that measure the built or the running product. */
export const MEASURING_COMMANDS = {
  budget: {
    module: './budget/budget.ts',
    usage: `Measures sizes, round trips and first content of the built product against their budgets.

  npm run budget
`,
  },
  interactions: {
    module: './budget/interactions.ts',
    allowPositionals: true,
    options: { runs: { type: 'string' }, email: { type: 'string' }, password: { type: 'string' } },
    usage: `Measures clicks and keys in a running product on a processor four times slower, against their budgets.

  npm run interactions -- http://127.0.0.1:3000                          # one product
  npm run interactions -- http://127.0.0.1:3000 http://127.0.0.1:3001    # two side by side

  --runs       runs of each interaction; 5 by default
  --email      account to sign in with; that of the demonstration by default
  --password   its password

Adds items to the menu until a page of 100 is full.
`,
  },
  'load-times': {
    module: './budget/load-times.ts',
    allowPositionals: true,
    options: {
      ...{ runs: { type: 'string' }, cpu: { type: 'string' }, network: { type: 'string' } },
      ...{ email: { type: 'string' }, password: { type: 'string' } },
    },
    usage: `Measures how long screens of a running product take until they are painted, on three networks, beside the same sources as one bundle and as one application split by route.

  npm run load-times -- http://127.0.0.1:3000

  --runs       runs of each measurement; 7 by default
  --cpu        factor by which the processor is slower; 1 by default
  --network    only this one: fast 4G, slow 4G or no limit
  --email      account to sign in with; that of the demonstration by default
  --password   its password
`,
  },
};
