import { IconButton } from '@backoffice/ui';
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
  /** Name of the row for screen readers. */
  name: string;
}

export interface SortableListProps<Item extends SortableItem> {
  items: readonly Item[];
  renderRow: (item: Item, index: number) => ReactNode;
  /** Receives indexes in `items`, from 0. */
  onMove: (from: number, to: number) => void;
}

/** Returns the old and the new index of a dropped row, or undefined when the row stays where it was. */
export function findMove(
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

/** Returns the texts that screen readers announce while a row is moved. */
function useAnnouncements(items: readonly SortableItem[]): Announcements {
  const hasLeftStart = useRef(false);
  const findName = (id: UniqueIdentifier) => items.find(({ key }) => key === id)?.name ?? '';
  const formatPosition = (id: UniqueIdentifier) =>
    `position ${items.findIndex(({ key }) => key === id) + 1} of ${items.length}`;
  return {
    onDragStart({ active }) {
      hasLeftStart.current = false;
      return `Picked up ${findName(active.id)} at ${formatPosition(active.id)}.`;
    },
    onDragOver({ active, over }) {
      // The first event reports the row over its own position; announcing it would interrupt "Picked up".
      if (!over || (!hasLeftStart.current && over.id === active.id)) return undefined;
      hasLeftStart.current = true;
      return `${findName(active.id)} is at ${formatPosition(over.id)}.`;
    },
    onDragEnd: ({ active, over }) => `Put down ${findName(active.id)} at ${formatPosition(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `${findName(active.id)} is back at ${formatPosition(active.id)}.`,
  };
}

const restrictToVerticalAxis: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** A list whose rows can be reordered by dragging their handles or with the keyboard. */
export function SortableList<Item extends SortableItem>({ items, renderRow, onMove }: SortableListProps<Item>) {
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const announcements = useAnnouncements(items);
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    const move = findMove(items, active.id, over?.id);
    if (move) onMove(move.from, move.to);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[restrictToVerticalAxis]}
      accessibility={{ announcements, screenReaderInstructions: instructions }}
      onDragEnd={handleDragEnd}
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
          icon={<GripIcon />}
        />
      </span>
      <div className={classes.content}>{children}</div>
    </li>
  );
}

function GripIcon() {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
      {[3, 8, 13].flatMap((y) => [5, 11].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.4" />))}
    </svg>
  );
}
