import type { Rights } from '@backoffice/contract/rights';
import { startSession } from '@backoffice/platform/session';
import { listOfferedActions } from '@backoffice/testing/offered-actions';
import { renderWithProviders } from '@backoffice/testing/render';
import { sessionTokens, signInBeforeEach } from '@backoffice/testing/session';
import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { TextLink } from './controls/text-link';
import { AddButton } from './list';
import { AddForm, ManagedPage, ModalForm, PageForm, RecordModal, TextField, useRecordForm } from './record-form';
import { List, type ListProps } from './table/list';
import { useListState } from './table/list-state';
import { switchColumn } from './table/switch-column';

signInBeforeEach({ isOwner: false, rights: { items: 'view' } });

const description = { modules: { '/menu/items': 'items', '/menu/modifiers': 'modifiers' } };
const signIn = (rights: Rights) => startSession(sessionTokens({ isOwner: false, rights }));
const show = (element: ReactElement) => renderWithProviders(element, '/menu/items', description);

interface Dish {
  id: number;
  name: string;
  isOn: boolean;
}

const dishes: Dish[] = [
  { id: 1, name: 'Soup', isOn: true },
  { id: 2, name: 'Salad', isOn: false },
];
const query = { error: null, isPending: false, isFetching: false, isPlaceholderData: false, refetch: () => {} };
const columns = [
  { key: 'name', header: 'Name', cell: ({ name }: Dish) => name },
  switchColumn<Dish>({
    header: 'Status',
    label: ({ name }) => `${name} is active`,
    isOn: ({ isOn }) => isOn,
    useToggle: () => () => {},
  }),
];

function Dishes({ rows = dishes, ...props }: { rows?: Dish[] } & Pick<ListProps<Dish, never>, 'onView'>) {
  return (
    <List
      {...props}
      caption="Dishes"
      list={useListState()}
      query={{ ...query, data: rows }}
      columns={columns}
      failure="The dishes could not be loaded"
      empty={{ title: 'No dishes', hint: 'Add the first one.' }}
      onEdit={() => {}}
      rowActions={() => [{ label: 'Clone', onClick: () => {} }]}
      deletion={{ question: 'Delete?', mutation: { mutateAsync: async () => {} } }}
    />
  );
}

function Form({ as: Frame }: { as: typeof ModalForm | typeof PageForm }) {
  const form = useRecordForm({
    record: { updated_at: '', name: 'Soup' },
    toFormValues: ({ name }) => ({ name }),
    subject: 'this dish',
    update: async () => {},
  });
  return (
    <Frame form={form} onCancel={() => {}}>
      <TextField control={form.control} name="name" label="Name" action={<button type="button">Suggest</button>} />
    </Frame>
  );
}

describe('for a user who may only view the page', () => {
  test('a list shows the states of its switches as text and has no actions', () => {
    show(<Dishes />);
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'Soup',
      'Active',
      'Salad',
      'Inactive',
    ]);
    expect(listOfferedActions()).toEqual([]);
  });

  test('a list whose rows have details has View as its only action', async () => {
    const viewed: string[] = [];
    const { user } = show(<Dishes onView={({ name }) => viewed.push(name)} />);
    await user.click(screen.getByRole('button', { name: 'Actions for Salad' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['View']);
    await user.click(screen.getByRole('menuitem', { name: 'View' }));
    expect(viewed).toEqual(['Salad']);
  });

  test('an empty list does not say how to add a row', () => {
    show(<Dishes rows={[]} />);
    expect(screen.getByText('No dishes')).toBeInTheDocument();
    expect(screen.queryByText('Add the first one.')).not.toBeInTheDocument();
  });

  test('the button and the form that add a row are absent', () => {
    function Add() {
      const form = useRecordForm({ record: undefined, toFormValues: () => ({ name: '' }), subject: 'this dish' });
      return (
        <AddForm form={form} submitLabel="Add">
          <TextField control={form.control} name="name" label="Name" />
        </AddForm>
      );
    }
    show(
      <>
        <AddButton onClick={() => {}}>Add Dish</AddButton>
        <Add />
      </>,
    );
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Name')).not.toBeInTheDocument();
  });

  test.each([ModalForm, PageForm])('the fields of a form are read-only, and the form explains why', (Frame) => {
    show(<Form as={Frame} />);
    expect(screen.getByLabelText('Name')).toHaveValue('Soup');
    expect(screen.getByLabelText('Name')).toBeDisabled();
    expect(listOfferedActions()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Close' })).toBeEnabled();
    const note = 'Your role can view This page but not make changes. Ask an owner of The Corner Table.';
    expect(screen.getByText(note)).toBeInTheDocument();
  });

  test('a form for another back-office module that the user may change is enabled', () => {
    signIn({ items: 'view', exceptions: 'manage' });
    function Note() {
      const form = useRecordForm({ record: undefined, toFormValues: () => ({ name: '' }), subject: 'this note' });
      return (
        <ModalForm form={form} module="exceptions">
          <TextField control={form.control} name="name" label="Note" />
        </ModalForm>
      );
    }
    show(<Note />);
    expect(screen.getByLabelText('Note')).toBeEnabled();
  });

  const modal = {
    id: 'dish',
    title: 'Edit Dish',
    query: { ...query, data: 'Soup' },
    failure: 'Failed',
    skeletonLines: 1,
    onClose: () => {},
    children: (data: string | undefined) => <p>Fields of {data ?? 'a new dish'}</p>,
  };

  test('the modal of a record shows an explanation in place of the form', async () => {
    show(<RecordModal {...modal} record={{ kind: 'edit', id: 1 }} />);
    expect(await screen.findByText('Your role can view This page but not make changes.')).toBeInTheDocument();
    expect(screen.queryByText('Fields of Soup')).not.toBeInTheDocument();
  });

  test('a record modal with a `readTitle` opens for an existing record and shows an explanation for a new one', async () => {
    const { unmount } = show(<RecordModal {...modal} readTitle="Soup" record={{ kind: 'edit', id: 1 }} />);
    expect(await screen.findByRole('dialog', { name: 'Soup' })).toBeInTheDocument();
    expect(screen.getByText('Fields of Soup')).toBeInTheDocument();
    unmount();
    show(<RecordModal {...modal} readTitle="Soup" record={{ kind: 'new' }} />);
    expect(await screen.findByText('Your role can view This page but not make changes.')).toBeInTheDocument();
  });

  test('a page that is only for making changes shows an explanation', () => {
    show(<ManagedPage title="New Dish">The form</ManagedPage>);
    expect(screen.getByRole('heading', { name: 'New Dish' })).toBeInTheDocument();
    expect(screen.queryByText('The form')).not.toBeInTheDocument();
    expect(screen.getByText('Ask an owner of The Corner Table.')).toBeInTheDocument();
  });

  test('a link to a page that the role does not include is plain text', () => {
    show(
      <>
        <TextLink to="/menu/modifiers?page=2">Extras</TextLink>
        <TextLink to="/menu/items/7">Soup</TextLink>
      </>,
    );
    expect(screen.getByText('Extras')).toBeInTheDocument();
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Soup']);
  });
});

test('for a user who may manage the page, a list has its switches and actions', async () => {
  signIn({ items: 'manage' });
  const { user } = show(<Dishes onView={() => {}} />);
  expect(screen.getByRole('switch', { name: 'Soup is active' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Actions for Soup' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Edit', 'Clone', 'Delete']);
});
