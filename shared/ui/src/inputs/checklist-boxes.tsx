import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { includeFocusedRow } from '../include-focused-row';
import { Checkbox } from './checkbox';
import classes from './checklist.module.css';

export interface ChecklistOption {
  value: number;
  label: string;
}

interface ChecklistBoxesProps {
  options: readonly ChecklistOption[];
  chosen: ReadonlySet<number>;
  onToggle: (value: number, include: boolean) => void;
}

/** Largest number of options that are all rendered. If a list has more options, only the visible ones are rendered. */
const MOST_AT_ONCE = 100;
/** In pixels; equal to the height of a row in the style sheet. */
const ROW_HEIGHT = 40;

/** A scrolling list with a checkbox for each option. */
export function ChecklistBoxes(props: ChecklistBoxesProps) {
  if (props.options.length > MOST_AT_ONCE) return <BoxesInView {...props} />;
  return (
    <div className={classes.scroller}>
      <ul className={classes.boxes}>
        {props.options.map((option) => (
          <li key={option.value} className={classes.box}>
            <Box {...props} option={option} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function BoxesInView(props: ChecklistBoxesProps) {
  const { options } = props;
  // An element of this component, because a ref to a parent's element is set only after the virtualizer has read it.
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: options.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    // Renders checkboxes beyond the visible ones, so that the Tab key reaches them.
    overscan: 10,
    rangeExtractor: (range) => includeFocusedRow(scroller.current, range),
  });
  return (
    <div ref={scroller} className={classes.scroller}>
      <ul className={classes.boxes} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const option = options[index];
          return (
            option && (
              <li
                key={option.value}
                className={classes.box}
                data-placed
                data-index={index}
                style={{ top: start }}
                aria-setsize={options.length}
                aria-posinset={index + 1}
              >
                <Box {...props} option={option} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

function Box({ option, chosen, onToggle }: Omit<ChecklistBoxesProps, 'options'> & { option: ChecklistOption }) {
  return (
    <Checkbox
      label={option.label}
      checked={chosen.has(option.value)}
      onChange={(include) => onToggle(option.value, include)}
    />
  );
}
