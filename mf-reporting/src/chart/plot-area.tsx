import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Swatch } from './legend';
import { Plot } from './plot';
import classes from './plot-area.module.css';
import { type ChartContent, describePoint, formatValue } from './series';

/** Number of points that Page Up and Page Down move by. */
const PAGE = 10;

/** Returns the index that `key` moves to from `active`; null to deselect the point, undefined for other keys. */
function findNextIndex(key: string, active: number | null, count: number): number | null | undefined {
  const last = count - 1;
  const moveBy = (step: number) => Math.min(last, Math.max(0, (active ?? (step > 0 ? -1 : count)) + step));
  switch (key) {
    case 'ArrowRight':
      return moveBy(1);
    case 'ArrowLeft':
      return moveBy(-1);
    case 'PageUp':
      return moveBy(PAGE);
    case 'PageDown':
      return moveBy(-PAGE);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'Escape':
      return active === null ? undefined : null;
    default:
      return undefined;
  }
}

export interface PlotAreaProps {
  content: ChartContent;
}

/**
 * The drawing with a tooltip for the point under the pointer or selected with the arrow keys. Points selected with the
 * keys are announced to screen readers.
 */
export function PlotArea({ content }: PlotAreaProps) {
  const { title, points, onOpen } = content;
  const hintId = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  /** The point that was selected when a finger or pen touched the chart; undefined when a mouse is used. */
  const touched = useRef<number | null>(undefined);
  const [announcement, setAnnouncement] = useState('');
  const active = chosen !== null && chosen < points.length ? chosen : null;

  const link = active === null ? undefined : points[active]?.link;
  const isLinked = onOpen !== undefined && points.some((point) => point.link !== undefined);

  function open() {
    if (link !== undefined) onOpen?.(link);
  }

  // A mouse pointer shows the value of a point before the click. On a touch screen, the first tap shows the value, and
  // only the second tap opens the link.
  function openOnClick() {
    if (touched.current === undefined || touched.current === active) open();
  }

  function moveByKey(event: KeyboardEvent) {
    if (event.key === 'Enter') open();
    const next = findNextIndex(event.key, active, points.length);
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setChosen(next);
    setAnnouncement(next === null ? '' : describePoint(content, next));
  }

  return (
    <>
      <div
        className={classes.area}
        role="application"
        aria-roledescription="chart"
        aria-label={title}
        aria-describedby={hintId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move over the values.
        tabIndex={0}
        data-linked={link !== undefined || undefined}
        onPointerDown={({ pointerType }) => {
          touched.current = pointerType === 'mouse' ? undefined : active;
        }}
        onClick={openOnClick}
        onKeyDown={moveByKey}
        onBlur={() => setChosen(null)}
      >
        <Plot {...content} active={active} onActiveChange={setChosen}>
          {active !== null && <Tooltip content={content} index={active} />}
        </Plot>
      </div>
      <p className={classes.hidden} id={hintId}>
        The arrow keys read its values. {isLinked && 'Press Enter to open the one last read. '}The table below has all
        of them.
      </p>
      <p className={classes.hidden} aria-live="polite">
        {announcement}
      </p>
    </>
  );
}

/** The values of a point. Hidden from screen readers, because a live region announces the values. */
function Tooltip({ content: { points, series, format }, index }: { content: ChartContent; index: number }) {
  return (
    <div className={classes.tooltip} role="tooltip" aria-hidden>
      <div className={classes.point}>{points[index]?.label}</div>
      {series.map(({ name, kind, tone, values }) => (
        <div key={name} className={classes.value}>
          <Swatch kind={kind} tone={tone} />
          <span>{name}</span>
          <b>{formatValue(values[index], format)}</b>
        </div>
      ))}
      {points[index]?.link !== undefined && (
        <div className={classes.hint}>
          <span className={classes.byMouse}>Click</span>
          <span className={classes.byTouch}>Tap again</span> to see this time alone
        </div>
      )}
    </div>
  );
}
