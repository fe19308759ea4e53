import type { ModifierGroup } from '@backoffice/contract/modifier-groups';
import { NoMatches } from '@backoffice/ui/data-table';
import {
  AddButton,
  CardList,
  confirmDelete,
  ListPage,
  searchFilter,
  useCallbackRef,
  useListState,
} from '@backoffice/ui/list';
import { RecordModal, useOpenedRecord, useRecordOf } from '@backoffice/ui/record-form';
import { ModifierGroupCard } from './modifier-group-card';
import { ModifierGroupForm } from './modifier-group-form';
import { useDeleteModifierGroup, useModifierGroups } from './modifier-groups.queries';

const filters = { search: searchFilter({ label: 'Search Modifier by Set Name' }) };

export function ModifiersPage() {
  const list = useListState(filters);
  const groups = useModifierGroups();
  // `ids` is undefined while the list is fetched, so the id of a new group in the URL is not rejected as invalid.
  const ids = groups.isFetching ? undefined : groups.data?.map(({ id }) => id);
  // `editId=12` opens the edit modal without `&edit=true`, because a group has no read-only modal.
  const { record, openedId, href, open, close } = useOpenedRecord('editId', ids);
  const group = useRecordOf(groups.data, openedId);
  return (
    <>
      <ListPage
        title="Modifiers"
        actions={<AddButton onClick={() => open({ kind: 'new' })}>Add Modifier Group</AddButton>}
        list={list}
        caption="Modifier groups"
        query={groups}
        renderRows={(rows) => (
          <ModifierGroupCards
            groups={rows}
            search={list.view.search}
            onClear={list.clear}
            getPath={({ id }) => href({ kind: 'info', id })}
            onEdit={({ id }) => open({ kind: 'info', id })}
          />
        )}
        failure="The modifier groups could not be loaded"
        empty={{
          title: 'No modifier Groups added.',
          hint: 'Click on the «+ Add Modifier group» button to create the first one.',
        }}
      />
      <RecordModal
        id="modifier-group"
        record={openedId === undefined || group ? record : undefined}
        title={group ? `Edit: ${group.name}` : 'New Modifier Group'}
        readTitle={group?.name ?? 'Modifier Group'}
        message={group ? 'Edit a Modifier Group' : 'Create a new Modifier Group'}
        ignoresOutsideClick
        query={groups}
        failure="The modifier groups could not be loaded"
        skeletonLines={6}
        onClose={close}
      >
        {() => <ModifierGroupForm key={openedId} group={group} onClose={close} />}
      </RecordModal>
    </>
  );
}

interface ModifierGroupCardsProps {
  groups: readonly ModifierGroup[];
  search: string;
  onClear: () => void;
  getPath: (group: ModifierGroup) => string;
  onEdit: (group: ModifierGroup) => void;
}

function ModifierGroupCards({ groups, search, onClear, getPath, onEdit }: ModifierGroupCardsProps) {
  const { mutateAsync: deleteModifierGroup } = useDeleteModifierGroup();
  const handleEdit = useCallbackRef(onEdit);
  const handleDelete = useCallbackRef(({ id, name }: ModifierGroup) =>
    confirmDelete({
      question: 'Are you sure you want to delete this modifier group?',
      name,
      remove: () => deleteModifierGroup(id),
    }),
  );
  const text = search.trim().toLowerCase();
  const isMatch = ({ name }: ModifierGroup) => name.toLowerCase().includes(text);
  // Cards that do not match stay mounted and hidden: mounting up to a thousand of them again would delay typing.
  return (
    <>
      {!groups.some(isMatch) && <NoMatches title="No modifier groups" onClear={onClear} />}
      <CardList label="Modifier groups">
        {groups.map((group) => (
          <ModifierGroupCard
            key={group.id}
            group={group}
            path={getPath(group)}
            hidden={!isMatch(group)}
            onEdit={handleEdit}
            onDelete={handleDelete}
          />
        ))}
      </CardList>
    </>
  );
}
