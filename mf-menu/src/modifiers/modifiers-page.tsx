import type { ModifierGroup } from '@backoffice/shared/contract/modifier-groups';
import { useSearchParams } from '@backoffice/shared/router';
import { Button, ErrorPanel, Page } from '@backoffice/shared/ui';
import { EmptyState, NoMatches } from '@backoffice/shared/ui/data-table';
import { FilterBar, SearchField } from '@backoffice/shared/ui/filters';
import { askToDelete, IconPlus, useOpenedRecord } from '@backoffice/shared/ui/form';
import { useCallback, useEffect, useRef } from 'react';
import { ModifierGroupCard, ModifierGroupCardSkeleton } from './modifier-group-card';
import { useModifierGroupModal } from './modifier-group-modal';
import { useDeleteModifierGroup, useModifierGroups } from './modifier-groups.queries';
import classes from './modifiers-page.module.css';

const SKELETONS = 8;

function useSearch() {
  const [address, setAddress] = useSearchParams();
  const searchFor = (text: string) =>
    setAddress((current) => {
      const next = new URLSearchParams(current);
      if (text === '') next.delete('search');
      else next.set('search', text);
      return next;
    });
  return { search: address.get('search') ?? '', searchFor };
}

/** Returns the ids of all groups once the list has been fetched. */
function idsOf({ data, isFetching }: ReturnType<typeof useModifierGroups>): number[] | undefined {
  return isFetching ? undefined : data?.map(({ id }) => id);
}

/** The same function at each rendering, which does what `latest` does. */
function useSteady<Input>(latest: (input: Input) => void): (input: Input) => void {
  const held = useRef(latest);
  useEffect(() => {
    held.current = latest;
  });
  return useCallback((input) => held.current(input), []);
}

export function ModifiersPage() {
  const { search, searchFor } = useSearch();
  const groups = useModifierGroups();
  // `editId=12` alone opens a group to be edited: there is no other modal of one.
  const { record, addressOf, open, close } = useOpenedRecord('editId', idsOf(groups));
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
        <SearchField label="Search Modifier by Set Name" value={search} onSearch={searchFor} />
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
          onClear={() => searchFor('')}
          addressOf={({ id }) => addressOf({ kind: 'info', id })}
          onEdit={({ id }) => open({ kind: 'info', id })}
        />
      )}
    </Page>
  );
}

function Skeletons() {
  return (
    <ul className={classes.cards} aria-busy="true" aria-label="Modifier groups">
      {Array.from({ length: SKELETONS }, (_, place) => (
        <ModifierGroupCardSkeleton key={place} />
      ))}
    </ul>
  );
}

interface ModifierGroupCardsProps {
  groups: readonly ModifierGroup[];
  search: string;
  onClear: () => void;
  addressOf: (group: ModifierGroup) => string;
  onEdit: (group: ModifierGroup) => void;
}

function ModifierGroupCards({ groups, search, onClear, addressOf, onEdit }: ModifierGroupCardsProps) {
  const { mutateAsync: remove } = useDeleteModifierGroup();
  const edit = useSteady(onEdit);
  const askToRemove = useSteady(({ id, name }: ModifierGroup) =>
    askToDelete({ question: 'Are you sure you want to delete this modifier group?', name, remove: () => remove(id) }),
  );
  const text = search.trim().toLowerCase();
  const isFound = ({ name }: ModifierGroup) => name.toLowerCase().includes(text);
  if (groups.length === 0) {
    return (
      <EmptyState
        title="No modifier Groups added."
        hint="Click on the «+ Add Modifier group» button to create the first one."
      />
    );
  }
  // A card that is not found is hidden and not taken out: among a thousand, making it anew would hold up the typing.
  return (
    <>
      {!groups.some(isFound) && <NoMatches title="No modifier groups" onClear={onClear} />}
      <ul className={classes.cards} aria-label="Modifier groups">
        {groups.map((group) => (
          <ModifierGroupCard
            key={group.id}
            group={group}
            address={addressOf(group)}
            hidden={!isFound(group)}
            onEdit={edit}
            onDelete={askToRemove}
          />
        ))}
      </ul>
    </>
  );
}
