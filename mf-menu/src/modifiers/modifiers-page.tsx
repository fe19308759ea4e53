import type { ModifierGroup } from '@backoffice/contract/modifier-groups';
import { useSearchParams } from '@backoffice/platform/router';
import { Button, ErrorPanel, Page } from '@backoffice/ui';
import { EmptyState, NoMatches } from '@backoffice/ui/data-table';
import { FilterBar, SearchField } from '@backoffice/ui/filters';
import { askToDelete, IconPlus, useOpenedRecord } from '@backoffice/ui/form';
import { useCallback, useEffect, useRef } from 'react';
import { ModifierGroupCard, ModifierGroupCardSkeleton } from './modifier-group-card';
import { useModifierGroupModal } from './modifier-group-modal';
import { useDeleteModifierGroup, useModifierGroups } from './modifier-groups.queries';
import classes from './modifiers-page.module.css';

const SKELETON_COUNT = 8;

function useSearch() {
  const [searchParams, setSearchParams] = useSearchParams();
  const setSearch = (text: string) =>
    setSearchParams((current) => {
      const next = new URLSearchParams(current);
      if (text === '') next.delete('search');
      else next.set('search', text);
      return next;
    });
  return { search: searchParams.get('search') ?? '', setSearch };
}

/** Returns the ids of all groups, or undefined while the list loads. */
function findLoadedIds({ data, isFetching }: ReturnType<typeof useModifierGroups>): number[] | undefined {
  return isFetching ? undefined : data?.map(({ id }) => id);
}

/** Returns a function that stays the same across renders and calls the latest `callback`. */
function useStableCallback<Input>(callback: (input: Input) => void): (input: Input) => void {
  const latestCallback = useRef(callback);
  useEffect(() => {
    latestCallback.current = callback;
  });
  return useCallback((input) => latestCallback.current(input), []);
}

export function ModifiersPage() {
  const { search, setSearch } = useSearch();
  const groups = useModifierGroups();
  // `editId=12` opens the edit modal without `&edit=true`, because a group has no read-only modal.
  const { record, addressOf, open, close } = useOpenedRecord('editId', findLoadedIds(groups));
  useModifierGroupModal({ record, groups: groups.data, close });
  return (
    <Page
      title="Modifiers"
      actions={
        <Button variant="primary" icon={<IconPlus size={18} aria-hidden />} onClick={() => open({ kind: 'new' })}>
          Add Modifier Group
        </Button>
      }
    >
      <FilterBar>
        <SearchField label="Search Modifier by Set Name" value={search} onSearch={setSearch} />
      </FilterBar>
      {groups.isError && !groups.data && (
        <ErrorPanel
          title="The modifier groups could not be loaded"
          message={groups.error.message}
          onRetry={() => groups.refetch()}
          retrying={groups.isFetching}
        />
      )}
      {groups.isPending && <Skeletons />}
      {groups.data && (
        <ModifierGroupCards
          groups={groups.data}
          search={search}
          onClear={() => setSearch('')}
          getPath={({ id }) => addressOf({ kind: 'info', id })}
          onEdit={({ id }) => open({ kind: 'info', id })}
        />
      )}
    </Page>
  );
}

function Skeletons() {
  return (
    <ul className={classes.cards} aria-busy="true" aria-label="Modifier groups">
      {Array.from({ length: SKELETON_COUNT }, (_, index) => (
        <ModifierGroupCardSkeleton key={index} />
      ))}
    </ul>
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
  const handleEdit = useStableCallback(onEdit);
  const confirmDelete = useStableCallback(({ id, name }: ModifierGroup) =>
    askToDelete({
      question: 'Are you sure you want to delete this modifier group?',
      name,
      remove: () => deleteModifierGroup(id),
    }),
  );
  const text = search.trim().toLowerCase();
  const isMatch = ({ name }: ModifierGroup) => name.toLowerCase().includes(text);
  if (groups.length === 0) {
    return (
      <EmptyState
        title="No modifier Groups added."
        hint="Click on the «+ Add Modifier group» button to create the first one."
      />
    );
  }
  // Cards that do not match stay mounted and hidden: mounting up to a thousand of them again would delay typing.
  return (
    <>
      {!groups.some(isMatch) && <NoMatches title="No modifier groups" onClear={onClear} />}
      <ul className={classes.cards} aria-label="Modifier groups">
        {groups.map((group) => (
          <ModifierGroupCard
            key={group.id}
            group={group}
            path={getPath(group)}
            hidden={!isMatch(group)}
            onEdit={handleEdit}
            onDelete={confirmDelete}
          />
        ))}
      </ul>
    </>
  );
}
