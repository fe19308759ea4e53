import { ThemeRoot } from '@backoffice/ui';
import { render, screen, within } from '@testing-library/react';
import { type Column, DataTable, type DataTableProps, EmptyState } from '../data-table';

interface Dish {
  id: number;
  name: string;
  price: string;
}

const dishes: Dish[] = [
  { id: 1, name: 'Soup', price: '$6.00' },
  { id: 2, name: 'Bread', price: '$2.50' },
];
const columns: Column<Dish>[] = [
  { key: 'name', header: 'Name', cell: (dish) => dish.name },
  { key: 'price', header: 'Price', align: 'end', cell: (dish) => dish.price },
];

function renderTable(props: Partial<DataTableProps<Dish>>) {
  render(
    <DataTable
      caption="Dishes"
      columns={columns}
      rows={dishes}
      rowKey={(dish) => dish.id}
      empty={<EmptyState title="No dishes." hint="Add one." />}
      footer={<p>Footer</p>}
      {...props}
    />,
    { wrapper: ThemeRoot },
  );
}

test('the table lists the rows and is named by its caption', () => {
  renderTable({});
  const table = screen.getByRole('table', { name: 'Dishes' });
  const [, soup, bread] = within(table).getAllByRole('row');
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Name', 'Price']);
  expect(soup).toHaveTextContent('Soup$6.00');
  expect(bread).toHaveTextContent('Bread$2.50');
  expect(screen.getByText('Footer')).toBeInTheDocument();
});

test('the table is busy and has no readable rows while it loads', () => {
  renderTable({ rows: undefined, loading: true });
  const table = screen.getByRole('table', { name: 'Dishes' });
  expect(table).toHaveAttribute('aria-busy', 'true');
  expect(within(table).getAllByRole('row')).toHaveLength(1);
  expect(screen.getByText('Loading')).toBeInTheDocument();
});

test('in a table of more than four columns, each value has a position in the compact row', () => {
  const places = [undefined, 'top', 'top-end', 'middle', 'bottom'] as const;
  const many: Column<Dish>[] = places.map((compact, place) => ({
    key: `${place}`,
    header: `Column ${place}`,
    cell: ({ name }) => name,
    ...(compact && { compact }),
  }));
  renderTable({ columns: many });
  const cells = screen.getAllByRole('cell', { name: 'Soup' });
  expect(cells.map((cell) => cell.dataset.compact)).toEqual([...places]);
  expect(screen.getAllByRole('row').map(({ dataset }) => dataset.compact)).toEqual([undefined, 'true', 'true']);
});

test('the table keeps the previous rows while new ones load', () => {
  renderTable({ updating: true });
  expect(screen.getByRole('table', { name: 'Dishes' })).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('cell', { name: 'Soup' })).toBeInTheDocument();
  expect(screen.getByText('Updating')).toBeInTheDocument();
});

test('the table shows the empty state in place of rows', () => {
  renderTable({ rows: [] });
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(screen.getByText('No dishes.')).toBeInTheDocument();
  expect(screen.getByText('Add one.')).toBeInTheDocument();
});

test('the table shows the error in place of rows and footer', () => {
  renderTable({ error: <p role="alert">Failed to fetch dishes</p> });
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to fetch dishes');
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(screen.queryByText('Footer')).not.toBeInTheDocument();
});

test('the table announces each of its states in the same live region', () => {
  const build = (props: Partial<DataTableProps<Dish>>) => (
    <DataTable
      caption="Dishes"
      columns={columns}
      rows={undefined}
      rowKey={({ id }) => id}
      empty={<EmptyState title="No dishes." />}
      {...props}
    />
  );
  const { rerender } = render(build({ loading: true }), { wrapper: ThemeRoot });
  const status = screen.getByRole('status');
  expect(status).toHaveTextContent(/^Loading$/);
  const states: [Partial<DataTableProps<Dish>>, RegExp][] = [
    [{ rows: dishes }, /^2 results$/],
    [{ rows: dishes, updating: true }, /^Updating$/],
    [{ rows: dishes.slice(0, 1), total: 26 }, /^26 results$/],
    [{ rows: [] }, /^No dishes\.$/],
    [{ error: <p role="alert">Failed</p> }, /^$/],
    [{ rows: dishes.slice(0, 1) }, /^1 result$/],
  ];
  for (const [props, text] of states) {
    rerender(build(props));
    expect(screen.getByRole('status')).toBe(status);
    expect(status).toHaveTextContent(text);
  }
});

test('the table renders a row again only when its record or the columns change', () => {
  const rendered: string[] = [];
  const counted: Column<Dish>[] = [
    {
      key: 'name',
      header: 'Name',
      cell: ({ name }) => {
        rendered.push(name);
        return name;
      },
    },
  ];
  const build = (rows: Dish[]) => (
    <DataTable caption="Dishes" columns={counted} rows={rows} rowKey={({ id }) => id} empty={null} />
  );
  const { rerender } = render(build(dishes), { wrapper: ThemeRoot });
  expect(rendered).toEqual(['Soup', 'Bread']);
  rerender(build([...dishes.slice(0, 1), { id: 2, name: 'Toast', price: '$3.00' }]));
  expect(rendered).toEqual(['Soup', 'Bread', 'Toast']);
  expect(screen.getByRole('cell', { name: 'Toast' })).toBeInTheDocument();
});

describe('when the row with the focus is removed', () => {
  const withButtons: Column<Dish>[] = [
    { key: 'name', header: 'Name', cell: ({ name }) => <a href={`#${name}`}>{name}</a> },
    { key: 'hide', header: 'Hide', cell: ({ name }) => <button type="button">Hide {name}</button> },
  ];
  const build = (rows: Dish[]) => (
    <DataTable caption="Dishes" columns={withButtons} rows={rows} rowKey={({ id }) => id} empty={null} />
  );
  const getButton = (name: string) => screen.getByRole('button', { name });

  test('the focus moves to the same control of the row in its place, or of the last row', () => {
    const tea = { id: 3, name: 'Tea', price: '$3.00' };
    const { rerender } = render(build([...dishes, tea]), { wrapper: ThemeRoot });
    getButton('Hide Bread').focus();
    rerender(build([...dishes.slice(0, 1), tea]));
    expect(getButton('Hide Tea')).toHaveFocus();
    rerender(build(dishes.slice(0, 1)));
    expect(getButton('Hide Soup')).toHaveFocus();
  });

  test('the focus stays where the user has moved it', () => {
    const { rerender } = render(
      <>
        {build(dishes)}
        <input aria-label="Other" />
      </>,
      { wrapper: ThemeRoot },
    );
    getButton('Hide Bread').focus();
    screen.getByRole('textbox', { name: 'Other' }).focus();
    rerender(
      <>
        {build(dishes.slice(0, 1))}
        <input aria-label="Other" />
      </>,
    );
    expect(screen.getByRole('textbox', { name: 'Other' })).toHaveFocus();
  });
});
