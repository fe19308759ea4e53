interface Budget {
  title: string;
  limit: number;
  unit: string;
  digits?: number;
}

/** Budgets that are measured in a browser, in the order in which they are printed. */
const BUDGETS = {
  signIn: { title: 'JavaScript and CSS to a usable sign-in screen, compressed', limit: 190, unit: 'kB' },
  wire: { title: 'The same with the document and the fonts', limit: 235, unit: 'kB' },
  ownCode: { title: 'First visit to a remote: its own code, compressed', limit: 40, unit: 'kB' },
  entry: { title: "A remote's federation entry, compressed", limit: 15, unit: 'kB' },
  toContent: { title: 'Sequential round trips from HTML to content', limit: 3, unit: '', digits: 0 },
  toData: { title: "Sequential round trips to the page's first data", limit: 2, unit: '', digits: 0 },
  toAllData: { title: 'Sequential round trips to all that a page begins with', limit: 3, unit: '', digits: 0 },
  ratio: { title: 'First content, against one bundle of the same code', limit: 1, unit: '×', digits: 2 },
  moving: { title: "Moving between visited screens: requests but the page's data", limit: 0, unit: '', digits: 0 },
} satisfies Record<string, Budget>;

type BudgetName = keyof typeof BUDGETS;

interface Row {
  budget: BudgetName;
  subject: string;
  measured: number;
}

const rows: Row[] = [];
const isOver = ({ budget, measured }: Row) => measured > BUDGETS[budget].limit;

export function recordMeasurement(budget: BudgetName, subject: string, measured: number): void {
  rows.push({ budget, subject, measured });
}

export const isOverBudget = () => rows.some(isOver);

export function formatReport(): string {
  const width = Math.max(...rows.map(({ subject }) => subject.length));
  return Object.entries<Budget>(BUDGETS)
    .flatMap(([name, { title, limit, unit, digits = 1 }]) => [
      `${title}: at most ${limit} ${unit}`.trimEnd(),
      ...rows
        .filter(({ budget }) => budget === name)
        .map((row) => {
          const figure = `${row.measured.toFixed(digits).padStart(6)} ${unit.padEnd(2)}`;
          return `  ${row.subject.padEnd(width)} ${figure} ${isOver(row) ? 'OVER' : 'ok'}`;
        }),
    ])
    .join('\n');
}
