import { IconButton } from '@backoffice/shared/ui';
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { type ReactNode, useRef } from 'react';
import classes from './sortable-list.module.css';

export interface SortableItem {
  key: string;
  /** What the row is called where it cannot be seen. */
  name: string;
}

export interface SortableListProps<Item extends SortableItem> {
  items: readonly Item[];
  renderRow: (item: Item, index: number) => ReactNode;
  /** Places in `items`, from 0. */
  onMove: (from: number, to: number) => void;
}

/** From where to where a row goes that is dropped over another; undefined where it stays. */
export function movement(
  items: readonly SortableItem[],
  dragged: UniqueIdentifier,
  over: UniqueIdentifier | undefined,
): { from: number; to: number } | undefined {
  const from = items.findIndex(({ key }) => key === dragged);
  const to = items.findIndex(({ key }) => key === over);
  return from < 0 || to < 0 || from === to ? undefined : { from, to };
}

const instructions = {
  draggable: 'Press Space or Enter to pick up, the arrow keys to move, Space or Enter to put down, Escape to cancel.',
};

/** What screen readers are told while a row is on its way. */
function useAnnouncements(items: readonly SortableItem[]): Announcements {
  const left = useRef(false);
  const nameOf = (id: UniqueIdentifier) => items.find(({ key }) => key === id)?.name ?? '';
  const placeOf = (id: UniqueIdentifier) =>
    `position ${items.findIndex(({ key }) => key === id) + 1} of ${items.length}`;
  return {
    onDragStart({ active }) {
      left.current = false;
      return `Picked up ${nameOf(active.id)} at ${placeOf(active.id)}.`;
    },
    onDragOver({ active, over }) {
      // A row is over its own place first: saying so would cut short that it was picked up.
      if (!over || (!left.current && over.id === active.id)) return undefined;
      left.current = true;
      return `${nameOf(active.id)} is at ${placeOf(over.id)}.`;
    },
    onDragEnd: ({ active, over }) => `Put down ${nameOf(active.id)} at ${placeOf(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} is back at ${placeOf(active.id)}.`,
  };
}

const alongTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** A list whose rows are put into another order by dragging their handles, or by keyboard. */
export function SortableList<Item extends SortableItem>({ items, renderRow, onMove }: SortableListProps<Item>) {
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const announcements = useAnnouncements(items);
  const drop = ({ active, over }: DragEndEvent) => {
    const moved = movement(items, active.id, over?.id);
    if (moved) onMove(moved.from, moved.to);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[alongTheList]}
      accessibility={{ announcements, screenReaderInstructions: instructions }}
      onDragEnd={drop}
    >
      <SortableContext items={items.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        <ul className={classes.list}>
          {items.map((item, index) => (
            <SortableRow key={item.key} id={item.key} name={item.name}>
              {renderRow(item, index)}
            </SortableRow>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

function SortableRow({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  const row = useSortable({ id, transition: null });
  return (
    <li
      ref={row.setNodeRef}
      className={classes.row}
      data-dragging={row.isDragging || undefined}
      data-yielding={(row.isSorting && !row.isDragging) || undefined}
      style={{ transform: CSS.Translate.toString(row.transform) }}
    >
      <span className={classes.handle}>
        <IconButton
          ref={row.setActivatorNodeRef}
          {...row.attributes}
          {...row.listeners}
          label={`Move ${name}`}
          icon={<Grip />}
        />
      </span>
      <div className={classes.content}>{children}</div>
    </li>
  );
}

function Grip() {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
      {[3, 8, 13].flatMap((y) => [5, 11].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.4" />))}
    </svg>
  );
}
